"""A script of one process.

reason: nothing joins processes
runs: no (needs the network)
"""
from torchvision import datasets


def main(local_rank_unused=None):
    data = datasets.MNIST("data", download=True)
    print(len(data))


if __name__ == "__main__":
    main()
