"""A program that joins nothing.

reason: nobody starts it by torchrun
"""

import torch


def main():
    print(torch.cuda.device_count())


if __name__ == "__main__":
    main()
