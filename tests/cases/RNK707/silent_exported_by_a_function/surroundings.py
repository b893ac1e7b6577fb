import os

SEEN = {}
WORDS = {"loud": "TRACE", "quiet": "WARN"}


def export(name, value):
    os.environ.setdefault(name, str(value))


def export_level(name, value):
    value = WORDS.get(value, value)
    os.environ[name] = value


def export_for(name, value, is_wanted):
    if is_wanted:
        os.environ[name] = value


def describe(name, value):
    print(name, value, os.environ.get(name))


def record(variables):
    for name, value in variables.items():
        SEEN[name] = (value, os.environ.get(name))


def forget(name, value):
    if os.environ.get(name) == value:
        del os.environ[name]
