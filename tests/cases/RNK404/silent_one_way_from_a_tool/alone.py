"""Goes on with a run on one GPU."""
import torch
from keeper import Keeper


def main():
    model = torch.nn.Linear(4, 4).cuda()
    print(Keeper("ckpt", model, torch.optim.AdamW(model.parameters())).try_again("last.pth"))


if __name__ == "__main__":
    main()
