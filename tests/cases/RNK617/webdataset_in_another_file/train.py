from accelerate import Accelerator

from shards import Reports


def main(pattern, model, optimizer):
    accelerator = Accelerator()
    loader = Reports(pattern, True).loader(8)
    model, optimizer = accelerator.prepare(model, optimizer)
    for volumes, reports in loader:
        accelerator.backward(model(volumes, reports))
        optimizer.step()


if __name__ == "__main__":
    main("train-{000..099}.tar", None, None)
