"""Answers for the record codec on MicroPython, line by line, so that one process serves many examples."""

import sys

from shared_rules.records import BadRecord, decode, encode, peek


def answer(verb, number, chain, text):
    if verb == "encode":
        line, after = encode(number, chain, eval(text))
        return [line, after]
    line = eval(text)
    if verb == "peek":
        return list(peek(line))
    payload, after = decode(line, number, chain)
    return [payload, after]


def main():
    while True:
        words = sys.stdin.readline().split(" ", 3)
        if len(words) < 4:
            return
        try:
            print(repr(answer(words[0], int(words[1]), int(words[2]), words[3])))
        except BadRecord as bad:
            print(repr(bad.code))


main()
