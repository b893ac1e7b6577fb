"""The function that Parallel of ignite runs downloads.

reason: every process runs it, and none waits for the others
runs: no (needs the network)
"""
import ignite.distributed as idist
from torchvision import datasets


def training(local_rank, root):
    data = datasets.CIFAR10(root, train=True, download=True)  # expect: RNK605
    print(local_rank, len(data))


def main():
    with idist.Parallel(backend="nccl", nproc_per_node=4) as parallel:
        parallel.run(training, "data")


if __name__ == "__main__":
    main()
