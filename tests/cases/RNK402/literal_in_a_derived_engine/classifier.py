"""A method of an engine names the first GPU; its base, in another file, joins the processes.

reason: each rank has an engine, and all but the first put their targets elsewhere than their model
"""
import torch

from engine import Engine


class Classifier(Engine):
    def targets(self, n):
        return torch.randint(0, 4, (n,), device="cuda:0")  # expect: RNK402

    def run(self, batches):
        for batch in batches:
            logits = self.net(batch.to(self.device))
            torch.nn.functional.cross_entropy(logits, self.targets(len(batch))).backward()


if __name__ == "__main__":
    Classifier(torch.nn.Linear(4, 4)).run([torch.randn(8, 4)])
