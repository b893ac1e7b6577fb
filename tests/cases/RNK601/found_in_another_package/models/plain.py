"""What the program finds."""


def fit():
    print("fitted")
