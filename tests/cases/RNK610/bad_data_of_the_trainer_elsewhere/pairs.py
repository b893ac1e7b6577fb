"""The data of the program."""

from datasets import interleave_datasets, load_dataset


def load_pairs(names):
    data = interleave_datasets([load_dataset(name, split="train") for name in names])
    return data.shuffle(seed=0)
