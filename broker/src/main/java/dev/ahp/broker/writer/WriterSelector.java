package dev.ahp.broker.writer;

import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Chooses a writer for each command. A transaction has a fixed cost, so few commands share the
 * first writer, and the others take part only when commands queue up. Commands with the same key
 * run in the order in which they were passed. Thread-safe.
 */
public final class WriterSelector {
  /** Commands that are enough for an efficient transaction. */
  static final int MAX_QUEUED = 32;

  private static final int STRIPES = 256;

  private final List<CommandWriter> writers;
  private final List<Stripe> stripes = Stream.generate(Stripe::new).limit(STRIPES).toList();

  /**
   * Creates a selector.
   *
   * @param writers at least one
   */
  public WriterSelector(List<? extends CommandWriter> writers) {
    this.writers = List.copyOf(writers);
  }

  /** The commands of some keys that have not ended. All of them are on the same writer. */
  private final class Stripe {
    private @Nullable CommandWriter writer;
    private int pending;

    synchronized CommandWriter begin() {
      CommandWriter chosen = pending == 0 || writer == null ? select() : writer;
      writer = chosen;
      pending++;
      return chosen;
    }

    synchronized void end() {
      pending--;
    }
  }

  /** Returns the first writer with a short queue, or the one with the shortest queue. */
  private CommandWriter select() {
    return writers.stream()
        .filter(it -> it.queued() < MAX_QUEUED)
        .findFirst()
        .orElseGet(
            () ->
                writers.stream().min(Comparator.comparingInt(CommandWriter::queued)).orElseThrow());
  }

  /** Runs a command on any writer. */
  public <T> CompletableFuture<T> run(Command<T> command) {
    return select().run(command);
  }

  /** Runs a command after all earlier ones with the same key. */
  public <T> CompletableFuture<T> run(String key, Command<T> command) {
    if (writers.size() == 1) {
      return first().run(command);
    }
    Stripe stripe = stripes.get(Math.floorMod(key.hashCode(), STRIPES));
    CompletableFuture<T> future = stripe.begin().run(command);
    var unused = future.whenComplete((result, failure) -> stripe.end());
    return future;
  }

  /** Returns the writer of the first partition. */
  public CommandWriter first() {
    return writers.get(0);
  }
}
