class Sampling:
    def __init__(self, temperature):
        self.temperature = temperature

    def options(self):
        """What a model is given beside the texts."""
        return dict(do_sample=True, max_new_tokens=256, temperature=self.temperature)
