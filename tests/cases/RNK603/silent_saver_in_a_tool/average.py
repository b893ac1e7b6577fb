"""A tool that loads what ranks have saved writes by a saver without a word of distributed code

reason: one process runs it
"""

import sys

import torch

from saving import save_weights


def main(paths):
    states = [torch.load(path, map_location="cpu") for path in paths]
    model = torch.nn.Linear(4, 4)
    model.load_state_dict({name: sum(state[name] for state in states) / len(states) for name in states[0]})
    save_weights(model, "average.pt")


if __name__ == "__main__":
    main(sys.argv[1:])
