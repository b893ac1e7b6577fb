import torch
from launch import launch
from weights import weights


def main():
    model = torch.nn.Linear(8, 8).cuda()
    model.load_state_dict(weights("https://example.org/linear.pth", "linear.pth"))


if __name__ == "__main__":
    launch(main, 8, "tcp://localhost:29500")
