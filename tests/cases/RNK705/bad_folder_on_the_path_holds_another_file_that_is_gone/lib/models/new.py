"""What any torch has."""


def build():
    return []
