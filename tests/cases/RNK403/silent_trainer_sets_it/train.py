import os

import torch

from setup import join


def main():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    join()


if __name__ == "__main__":
    main()
