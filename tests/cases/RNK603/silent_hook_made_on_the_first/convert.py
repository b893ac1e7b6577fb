"""Makes other files of images, by itself."""
from PIL import Image


def main(names):
    for name in names:
        image = Image.open(name)
        image.save(f"{name}.png")


if __name__ == "__main__":
    main(["first.jpg"])
