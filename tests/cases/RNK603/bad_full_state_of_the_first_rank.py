"""Every rank saves a full state dict that only the first one has.

reason: on the others it is empty, and the last one to write leaves that in the file
runs: no (needs GPUs)
"""
import os

import torch
import torch.distributed as dist
from torch.distributed.fsdp import FullStateDictConfig, StateDictType
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def save(model, path):
    config = FullStateDictConfig(offload_to_cpu=True, rank0_only=True)
    with FSDP.state_dict_type(model, StateDictType.FULL_STATE_DICT, config):
        torch.save(model.state_dict(), path)  # expect: RNK603
    with FSDP.state_dict_type(
        model, StateDictType.FULL_STATE_DICT, FullStateDictConfig(offload_to_cpu=True, rank0_only=True)
    ):
        torch.save(model.state_dict(), path + ".backup")  # expect: RNK603
    dist.barrier()


def main():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    save(FSDP(torch.nn.Linear(8, 8).cuda()), "last.pt")


if __name__ == "__main__":
    main()
