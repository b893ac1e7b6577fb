import functools
import os


def export(name, value):
    os.environ.setdefault(name, str(value))


def apply(variables):
    for name, value in variables.items():
        if name not in os.environ:
            os.environ[name] = value


def with_env(**variables):
    def decorate(function):
        @functools.wraps(function)
        def inner(*given, **named):
            os.environ.update(variables)
            return function(*given, **named)

        return inner

    return decorate


class Job:
    def put(self, name, value):
        os.environ[name] = value
