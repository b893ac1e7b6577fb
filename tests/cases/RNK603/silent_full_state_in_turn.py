"""A full state dict is saved on the first rank; what each rank has is saved in turn, in a context that says so.

reason: one rank writes the file, and the others wait
runs: no (needs GPUs)
"""
import os

import torch
import torch.distributed as dist
from torch.distributed.fsdp import FullStateDictConfig, StateDictType
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP

from turns import rank0_first


def save(model, path):
    with FSDP.state_dict_type(
        model, StateDictType.FULL_STATE_DICT, FullStateDictConfig(offload_to_cpu=True, rank0_only=True)
    ):
        state = model.state_dict()
    if dist.get_rank() == 0:
        torch.save(state, path)
    with rank0_first():
        torch.save({"step": 1}, "step.pt")
    dist.barrier()


def main():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    save(FSDP(torch.nn.Linear(8, 8).cuda()), "last.pt")


if __name__ == "__main__":
    main()
