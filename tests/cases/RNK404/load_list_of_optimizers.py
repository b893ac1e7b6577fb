"""States of a list of optimizers

reason: what goes into an optimizer was saved by training, whatever the path is called
runs: no (CUDA)
"""

import torch
import torch.distributed as dist


def restore(folder, optimizers):
    dist.barrier()
    for number, _ in enumerate(optimizers):
        optimizers[number].load_state_dict(torch.load(f"{folder}/{number}.bin"))  # expect: RNK404
