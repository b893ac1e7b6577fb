from datetime import datetime


def folder_of(root):
    return f"{root}/{datetime.now():%Y%m%d-%H%M%S}"
