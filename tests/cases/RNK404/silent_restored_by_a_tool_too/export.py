"""Exports a model."""
import torch
from parts import Parts


def main():
    model = torch.nn.Linear(4, 4)
    Parts("ckpt").take_up(model=model)
    torch.jit.script(model).save("model.pt")


if __name__ == "__main__":
    main()
