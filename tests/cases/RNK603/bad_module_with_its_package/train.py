"""The program."""


def main():
    from src.trainer import Trainer

    Trainer().fit()


if __name__ == "__main__":
    main()
