package dev.ahp.broker.writer;

/** Receives each commit in order, before the callers get their results. */
public interface CommitListener {
  void committed(CommitResult commitResult);
}
