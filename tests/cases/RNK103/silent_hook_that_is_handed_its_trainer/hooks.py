"""What is done after a step."""


class Draws:
    def __init__(self, every):
        self.every = every

    def after_step(self, trainer, step):
        if step % self.every:
            return
        mean = trainer.mean_loss()
        if not trainer.topology.draws:
            return
        print(f"step {step}: mean loss {mean:.4f}")
