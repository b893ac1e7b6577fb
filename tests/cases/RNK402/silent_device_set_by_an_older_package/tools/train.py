"""The program has a package join the processes, which sets the device of each."""
from apis import train_model
from mmcv.runner import init_dist


def main(launcher, model):
    if launcher != "none":
        init_dist(launcher)
    train_model(model, launcher != "none")


if __name__ == "__main__":
    main("pytorch", None)
