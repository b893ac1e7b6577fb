"""Each process of an accelerate program writes the features of its own samples.

reason: prepare has divided the samples, and their names are in the paths
runs: no (needs accelerate)
"""

import os

import numpy as np
from accelerate import Accelerator


def save_features(features, names, folder):
    for feature, name in zip(features, names):
        file_name = name.split(".")[0] + ".npy"
        np.save(os.path.join(folder, file_name), feature)


def extract(encoder, loader, folder):
    for batch in loader:
        save_features(encoder(batch[0]), batch[1], folder)


def main(encoder, loader, folder):
    accelerator = Accelerator()
    loader = accelerator.prepare(loader)
    extract(encoder, loader, folder)
    accelerator.wait_for_everyone()


if __name__ == "__main__":
    main(None, [], "features")
