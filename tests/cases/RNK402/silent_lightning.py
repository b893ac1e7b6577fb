"""A Lightning project with .cuda() in the module.

reason: Lightning sets the device of every process before setup() and training_step()
"""
import lightning as L
import torch
import torch.nn.functional as F


class Segmenter(L.LightningModule):
    def __init__(self, net: torch.nn.Module, classes: int):
        super().__init__()
        self.net = net
        self.classes = classes

    def on_fit_start(self):
        self.class_weight = torch.ones(self.classes).cuda()
        self.confusion = torch.zeros(self.classes, self.classes, device="cuda")

    def training_step(self, batch, batch_idx):
        images, masks = batch
        loss = F.cross_entropy(self.net(images), masks, weight=self.class_weight)
        self.log("loss", loss, prog_bar=True)
        return loss

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=1e-3)


def run(net, loader):
    trainer = L.Trainer(accelerator="cuda", devices=4, strategy="ddp", max_epochs=3)
    trainer.fit(Segmenter(net, classes=19), loader)
