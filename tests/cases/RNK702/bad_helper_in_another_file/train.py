"""A program whose helper joins.

reason: no file of the program leaves the group
"""

from starts import join


def main():
    join()


if __name__ == "__main__":
    main()
