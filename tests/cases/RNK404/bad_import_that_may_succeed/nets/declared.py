"""A name that a function declares."""
from nets.narrow import Narrow


def make():
    global Wide
    Wide = Narrow


make()
