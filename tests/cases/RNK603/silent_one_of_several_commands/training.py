"""The third of several commands writes what it was told on the first rank, the others have left.

reason: the questions of the commands have nothing to do with it: only one rank comes to the write
runs: no (several files)
"""

import json

from fitting import fit
from ranks import is_main_process


def train(options, folder):
    if not is_main_process():
        return
    options = {**options, "rounds": [0.5 * n for n in range(options["epochs"])]}
    fit(options)
    with open(f"{folder}/options.json", "w") as file:
        json.dump(sorted(options), file)
