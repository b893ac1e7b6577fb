"""main_process_first of accelerate.

reason: the main process goes first
runs: no (needs the network)
"""
from accelerate import Accelerator
from torchvision import datasets


def main():
    accelerator = Accelerator()
    with accelerator.main_process_first():
        data = datasets.MNIST("data", download=True)
    print(len(data))


if __name__ == "__main__":
    main()
