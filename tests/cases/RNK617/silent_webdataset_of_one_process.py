"""A script of one process that reads webdataset.

reason: there are no other ranks
"""
import webdataset as wds


def batches(urls):
    data = wds.WebDataset(urls).decode("pil").to_tuple("jpg", "cls")
    return wds.WebLoader(data, batch_size=32)


def main(urls, model):
    for images, labels in batches(urls):
        model(images.cuda(), labels.cuda()).backward()


if __name__ == "__main__":
    main("train-{000..099}.tar", None)
