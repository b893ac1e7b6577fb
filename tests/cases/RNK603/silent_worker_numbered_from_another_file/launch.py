"""Workers of another file, which go by the number of their GPU, and one writes the table.

reason: the method is left on the other ranks
runs: no (CUDA)
"""

import torch
import torch.multiprocessing as mp
from measuring import measure


def main():
    count = torch.cuda.device_count()
    mp.spawn(measure, args=(count, "runs"), nprocs=count)


if __name__ == "__main__":
    main()
