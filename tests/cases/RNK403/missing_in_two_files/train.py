from setup import join


def main():
    join()


if __name__ == "__main__":
    main()
