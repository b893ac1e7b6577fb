"""A method for one process, in a class that knows ranks elsewhere

reason: that training runs on many ranks says nothing about a tool for one
runs: no (a model with data)
"""
import os

import torch
import torch.distributed as dist


class Enhancer(torch.nn.Module):
    def training_step(self, batch):
        loss = self.forward(batch)
        dist.all_reduce(loss)
        return loss

    def process(self, paths, output_dir):
        if not os.path.isdir(output_dir):
            os.makedirs(output_dir)
        for path in paths:
            name = os.path.basename(path)
            enhanced = self.forward(torch.load(path, map_location="cpu"))
            with open(os.path.join(output_dir, name), "wb") as file:
                file.write(enhanced.numpy().tobytes())
