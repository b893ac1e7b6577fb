"""A method of the project's own model is called on what prepare() gave back

reason: on several processes that is a DDP wrapper without the method
runs: no (needs accelerate)
"""
import torch
from accelerate import Accelerator


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(2, 2)

    def forward(self, x):
        return self.layer(x)

    def settings(self):
        return {"width": 2}


def train(batches, path):
    accelerator = Accelerator()
    net = Net()
    optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
    net, optimizer = accelerator.prepare(net, optimizer)
    for batch in batches:
        accelerator.backward(net(batch).sum())
        optimizer.step()
    if accelerator.is_main_process:
        torch.save(net.settings(), path)  # expect: RNK505 "wrapped by prepare()"
