"""Names of files."""
import os


def last(settings, folder, suffix=".pt"):
    return os.path.join(settings.root, folder, "last" + suffix)
