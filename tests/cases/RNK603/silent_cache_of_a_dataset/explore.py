from clips import Explored


def main(folder):
    print(len(Explored(folder).names))


if __name__ == "__main__":
    main("data")
