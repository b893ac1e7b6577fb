"""A number of seconds is kept in the field of a settings object, and handed to the function that makes the group.

reason: a number is no timedelta
"""

from comm import connect, connect_with, divide
from settings import Settings


def main(ranks):
    settings = Settings.from_env()
    connect(settings.pg_timeout)
    return divide(ranks, 60)


def try_out():
    connect_with(Settings())
