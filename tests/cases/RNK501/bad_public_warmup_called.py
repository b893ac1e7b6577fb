"""An explicit warmup() method, which the constructor calls all the same.

reason: the name does not help; through warm_up() the constructor reaches a forward of the wrapped model
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


class StreamingDetector:
    def __init__(self, model, shape=(3, 640, 640), warm: bool = True):
        local_rank = int(os.environ["LOCAL_RANK"])
        self.device = torch.device("cuda", local_rank)
        self.net = DistributedDataParallel(model.to(self.device), device_ids=[local_rank])
        self.shape = shape
        if warm:
            self.warm_up()  # expect: RNK501

    def warm_up(self, rounds: int = 2):
        frame = torch.zeros(1, *self.shape, device=self.device)
        with torch.inference_mode():
            for _ in range(rounds):
                self.detect(frame)

    def detect(self, frame):
        return self.net(frame)


def main(model, frames):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    detector = StreamingDetector(model)
    boxes = [detector.detect(frame.to(detector.device)) for frame in frames]
    dist.destroy_process_group()
    return boxes
