"""All ranks collect from all and look for what is there twice; a single process does so by itself

reason: all ranks put the whole on GPU 0
runs: no (needs GPUs)
"""
import os

import torch
import torch.distributed as dist


class Collection:
    def unique(self, parts):
        return torch.unique(torch.cat(parts).to("cuda:0"))  # expect: RNK402 "cuda:0"

    def collect(self, part):
        if dist.get_world_size() > 1:
            parts = [None] * dist.get_world_size()
            dist.all_gather_object(parts, part.cpu())
            return self.unique(parts)
        else:
            return self.unique([part])


if __name__ == "__main__":
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    print(Collection().collect(torch.arange(4)))
