package dev.ahp.broker.writer;

import dev.ahp.Denied;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A queued command and its caller's future. */
final class PendingCommand<T> {
  final Command<T> command;
  final CompletableFuture<T> future = new CompletableFuture<>();
  private @Nullable T result;
  private @Nullable Throwable failure;
  private List<Runnable> effects = List.of();

  PendingCommand(Command<T> command) {
    this.command = command;
  }

  /** Runs the command; a denied one is undone. */
  void run(UnitOfWork work) {
    work.savepoint();
    failure = null;
    try {
      result = command.run(work);
    } catch (Denied denied) {
      work.rollbackToSavepoint();
      failure = denied;
    }
    effects = work.effects();
  }

  /** Returns the actions to run after the commit. */
  List<Runnable> effects() {
    return effects;
  }

  /** Sets the outcome of a command that the writer could not commit. */
  void fail(Throwable cause) {
    failure = cause;
  }

  /** Completes the caller's future with the outcome of the last run. */
  void complete() {
    if (failure == null) {
      future.complete(result);
    } else {
      future.completeExceptionally(failure);
    }
  }
}
