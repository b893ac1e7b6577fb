"""A single-process demo warms up in its constructor.

reason: the class is not reachable from multi-process code, though the repository has such code
"""
import torch


class Demo:
    def __init__(self, weights: str, device: str):
        self.model = torch.nn.Linear(4, 4).to(device)
        self.model.load_state_dict(torch.load(weights, map_location=device, weights_only=True))
        self.model(torch.zeros(1, 4, device=device))

    @torch.inference_mode()
    def answer(self, x):
        return self.model(x).argmax(-1)


if __name__ == "__main__":
    print(Demo("linear.pt", "cpu").answer(torch.ones(1, 4)))
