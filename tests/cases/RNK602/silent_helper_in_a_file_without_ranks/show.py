"""A program of one process beside the training, with the same helper.

reason: there is one process
"""

import sys

from folders import ensure


def main(path):
    ensure(path)
    with open(path + "/page.html", "w") as page:
        page.write("<html>")


if __name__ == "__main__":
    main(sys.argv[1])
