"""The third of several commands writes what it was told on every rank.

reason: the first command meets others, and a name that nobody knows raises; who trains comes to the write all the same,
in a function that asks for the first rank and writes beside that
runs: no (several files)
"""

import json

from fitting import fit
from ranks import is_main_process


def train(options, folder):
    if is_main_process():
        print("training with", options)
    options = {**options, "rounds": [0.5 * n for n in range(options["epochs"])]}
    fit(options)
    with open(f"{folder}/options.json", "w") as file:  # expect: RNK603 "every rank writes"
        json.dump(sorted(options), file)
