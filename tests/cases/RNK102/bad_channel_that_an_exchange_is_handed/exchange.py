import torch
import torch.distributed as dist


class Exchange:
    def __init__(self, channel):
        self.channel = channel

    def round(self, tensor):
        if dist.get_rank() == 0:
            self.channel.give(tensor)
            self.channel.flush()  # expect: RNK102 low
        else:
            tensor = self.channel.take(tensor)
        return tensor
