"""The program."""


def main():
    from trainer import Trainer

    Trainer().fit()


if __name__ == "__main__":
    main()
