"""Rank 0 prints, and all tear down.

reason: only the printing stands under the test
runs: no (the harness tears the process group down by itself)
"""
import torch.distributed as dist


def finish(loss):
    if dist.get_rank() == 0:
        print("final loss", loss)
    dist.barrier()
    dist.destroy_process_group()
