import torch.distributed as dist


class ShardIndex:
    def __init__(self, files):
        self.files = files
        self.mine = files[dist.get_rank() :: dist.get_world_size()]

    def __len__(self):
        return len(self.files) // dist.get_world_size()
