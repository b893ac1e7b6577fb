"""A single-process demo in the same repository.

reason: the demo never meets a process group; cuda:0 and .cuda(0) are its GPU
"""
import sys

import torch
from torchvision.io import read_image, write_png

from net import Upscaler


def main():
    model = Upscaler().cuda(0).eval()
    model.load_state_dict(torch.load("upscaler.pt", map_location="cuda:0", weights_only=True))
    image = read_image(sys.argv[1]).float().to("cuda:0") / 255
    with torch.inference_mode():
        big = model(image[None])[0].clamp(0, 1)
    write_png((big * 255).byte().cpu(), sys.argv[2])


if __name__ == "__main__":
    main()
