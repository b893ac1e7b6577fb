import torch
from common import accelerator, prepared


def main():
    model = torch.nn.Linear(2, 2)
    model, optimizer = prepared(model, torch.optim.SGD(model.parameters(), 0.1))
    accelerator.backward(model(torch.ones(1, 2)).sum())
    optimizer.step()


if __name__ == "__main__":
    main()
