from comm import average_scalar, is_first


class Logbook:
    def __init__(self, reducer=average_scalar):
        self.reducer = reducer
        self.rows = []

    def record(self, **scalars):
        if is_first():
            self.rows.append({name: float(self.reducer(value)) for name, value in scalars.items()})
