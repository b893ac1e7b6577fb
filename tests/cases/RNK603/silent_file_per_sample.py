"""A picture for each prediction, under the name of its sample.

reason: the predictions of a rank are those for its own samples, and so are their names
runs: no (a script)
"""
import os

import torch.distributed as dist


class Evaluator:
    def __init__(self, folder):
        self.folder = folder

    def update(self, predictions):
        for prediction in predictions:
            with open(os.path.join(self.folder, prediction["file_name"]), "wb") as file:
                file.write(prediction["picture"])
        for prediction in predictions:
            with open(os.path.join(self.folder, prediction.name), "wb") as file:
                file.write(prediction.picture)


def main(args):
    dist.init_process_group("gloo")
    evaluator = Evaluator(args.folder)
    evaluator.update(args.model())
    dist.barrier()


if __name__ == "__main__":
    main(parse())
