class ReportMixin:
    def report(self, loss):
        loss = self.mean(loss)
        if self.is_main:
            self.show(loss)
