"""A file without a word of several processes."""
import json


def keep(rows):
    with open("history.json", "w") as file:
        json.dump(rows, file)
