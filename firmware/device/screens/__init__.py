"""One module for each kind of question, named like the kind, and the screens between questions."""
