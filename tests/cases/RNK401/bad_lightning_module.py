"""A LightningModule asks CUDA instead of using self.device.

reason: a LightningModule is an nn.Module; self.device and batch.device also hold on CPU and other accelerators
"""
import lightning as L
import torch
import torch.nn.functional as F


class Denoiser(L.LightningModule):
    def __init__(self, net: torch.nn.Module, steps: int = 1000):
        super().__init__()
        self.net = net
        self.register_buffer("alpha", torch.linspace(0.999, 0.01, steps))

    def training_step(self, batch, batch_idx):
        noise = torch.randn_like(batch)
        t = torch.randint(0, len(self.alpha), (len(batch),), device=torch.cuda.current_device())  # expect: RNK401
        a = self.alpha[t][:, None]
        loss = F.mse_loss(self.net(a.sqrt() * batch + (1 - a).sqrt() * noise, t), noise)
        self.log("train/loss", loss)
        return loss

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=1e-4)
