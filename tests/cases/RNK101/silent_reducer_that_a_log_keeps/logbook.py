from comm import average_scalar, is_first


class Logbook:
    def __init__(self, reducer=average_scalar):
        self.reducer = reducer
        self.rows = []

    def record(self, **scalars):
        reduced = {name: float(self.reducer(value)) for name, value in scalars.items()}
        if is_first():
            self.rows.append(reduced)
