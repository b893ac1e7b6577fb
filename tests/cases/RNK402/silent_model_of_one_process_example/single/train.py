"""One process."""
import torch
from pointnet import PointNet

device = torch.device("cuda")
model = PointNet().to(device)
print(model(torch.ones(1, 3, device=device)))
