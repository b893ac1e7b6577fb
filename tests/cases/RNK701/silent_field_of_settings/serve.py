"""Settings that hold a number and give a timedelta, or store one in its place; functions that convert what they get.

reason: what reaches the group is a timedelta
"""

from datetime import timedelta

from comm import connect, connect_again, connect_late, divide, divide_again
from settings import Completed, Open, Settings


def main(ranks):
    connect(Settings.from_env().pg_timeout)
    connect_again(Completed().limit)
    connect_late(60)
    opened = Open()
    opened.wait = timedelta(seconds=60)
    divide(ranks, opened.wait)
    divide(ranks, opened.limit)
    divide_again(ranks, 60)
