"""What is done after a step."""


class Draws:
    def __init__(self, every):
        self.every = every

    def after_step(self, trainer, step):
        if step % self.every:
            return
        if not trainer.topology.draws:
            return  # expect: RNK103 "where rank 0 waits"
        print(f"step {step}: mean loss {trainer.mean_loss():.4f}")
