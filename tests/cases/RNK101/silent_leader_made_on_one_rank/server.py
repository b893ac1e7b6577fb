import torch.distributed as dist


class Leader:
    def __init__(self, world_size):
        self.world_size = world_size

    def publish(self, tensor):
        dist.broadcast(tensor, src=0)


class Follower:
    def __init__(self, world_size):
        self.world_size = world_size

    def listen(self, tensor):
        dist.broadcast(tensor, src=0)
