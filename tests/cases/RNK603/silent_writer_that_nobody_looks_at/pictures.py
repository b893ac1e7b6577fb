"""A file without a word of several processes."""
import json


def keep(rows, path):
    with open(path, "w") as file:
        json.dump(rows, file)
