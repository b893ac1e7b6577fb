"""Names of files."""
import functools
import os


def last(settings, folder, suffix=".pt"):
    return os.path.join(settings.root, folder, "last" + suffix)


def with_settings(function):
    @functools.wraps(function)
    def call(*arguments):
        return function("settings", *arguments)

    return call


@with_settings
def first(settings, folder):
    return os.path.join(settings, folder, "first.pt")


def any_of(folder, *names, **options):
    return os.path.join(folder, *names, *options)
