"""A log of which there is one."""


class One(type):
    made = {}

    def __call__(cls, *args, **kwargs):
        if cls not in cls.made:
            cls.made[cls] = super().__call__(*args, **kwargs)
        return cls.made[cls]


class Log(metaclass=One):
    def __init__(self, rank=0):
        self.rank = rank
