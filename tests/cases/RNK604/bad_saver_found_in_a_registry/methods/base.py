"""What all methods have."""

import os


class Method:
    def __init__(self, model):
        self.model = model

    def save(self, folder):
        if int(os.environ["RANK"]) != 0:
            return
        self.model.save_pretrained(folder)
