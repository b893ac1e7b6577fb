"""Another program."""
import horovod.torch as hvd


def main():
    hvd.init()
    print(hvd.rank())


if __name__ == "__main__":
    main()
