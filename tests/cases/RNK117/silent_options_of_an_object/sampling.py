class Sampling:
    def __init__(self, temperature, lockstep):
        self.temperature = temperature
        self.lockstep = lockstep

    def options(self):
        return dict(do_sample=True, max_new_tokens=256, synced_gpus=self.lockstep)

    def merged(self, more):
        return {"do_sample": True, "max_new_tokens": 256, **more}
