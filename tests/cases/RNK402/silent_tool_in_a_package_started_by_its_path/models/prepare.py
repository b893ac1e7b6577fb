"""A tool of one process, which lies in a package and is started by its path."""
import torch
from frames import Frames

if __name__ == "__main__":
    torch.save(Frames()(torch.zeros(4)), "frames.pt")
