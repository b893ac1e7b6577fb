"""A demo for one GPU, with every spelling of the first device.

reason: nothing in this file runs in several processes, so GPU 0 is the GPU
"""
import argparse

import torch
from PIL import Image
from torchvision import models, transforms


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("image")
    parser.add_argument("--device", default="cuda")
    args = parser.parse_args()

    device = "cuda" if torch.cuda.is_available() else "cpu"
    backbone = models.resnet50(weights="DEFAULT").to(device).eval()
    head = torch.nn.Linear(1000, 10).cuda()
    prior = torch.ones(10, device=torch.device("cuda:0"))
    scale = torch.tensor(0.5).cuda(0)

    image = transforms.ToTensor()(Image.open(args.image))[None].to(args.device)
    with torch.inference_mode():
        scores = head(backbone(image)) * prior.to("cuda") * scale
    print(scores.argmax(-1).item())


if __name__ == "__main__":
    main()
