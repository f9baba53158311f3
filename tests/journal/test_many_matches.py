"""A start does not get slower with the matches on the flash; a listing reads each name once."""


def test_a_start_reads_as_little_with_120_matches_as_with_ten(on_board):
    few, many = on_board("many.py", "10", "120")
    for figures in (few, many):
        print(figures)
    assert few["matches"] == 10 and many["matches"] == 120
    assert many["boot"]["bytes"] < 2 * few["boot"]["bytes"]
    assert many["append"]["bytes"] < 4 * few["append"]["bytes"]
    assert many["list"]["bytes"] < 120 * 4096
