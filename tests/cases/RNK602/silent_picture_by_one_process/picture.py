"""A program that draws one picture, and joins because the library of the training expects it.

reason: each of several processes would do the same with the same picture: nobody starts more than one
runs: no (needs a model)
"""
import os

import torch
from PIL import Image

from distributed import join


def main(path, folder):
    options = join({"level": 3})
    model = torch.jit.load(path).eval().cuda()
    picture = torch.rand(1, options["level"], 64, 64).cuda()
    with torch.no_grad():
        drawn = model(picture)
    if not os.path.exists(folder):
        os.makedirs(folder)
    Image.fromarray(drawn.byte().cpu().numpy()).save(os.path.join(folder, "picture.png"))


if __name__ == "__main__":
    main("model.pt", "drawn")
