"""A stream in a class body

reason: class bodies run at import
runs: no (CUDA)
"""
import torch


class Copier:
    stream = torch.cuda.Stream()  # expect: RNK502 "Stream"

    def copy(self, tensor):
        with torch.cuda.stream(self.stream):
            return tensor.cpu()
