package dev.ahp.cli.remote;

import dev.ahp.cli.command.BoundedLineReader;
import dev.ahp.cli.command.CommandException;
import dev.ahp.client.ApiPath;
import dev.ahp.client.DaemonClient;
import dev.ahp.client.DaemonUnreachableException;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.problem.ProblemCode;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Follows the event stream of a daemon. When the connection is lost, it connects again and resumes
 * after the last event. The first connection must succeed.
 */
final class EventFollower {
  private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
  private static final Duration MAX_PAUSE = Duration.ofSeconds(10);

  private final DaemonClient daemon;
  private final ApiPath path;
  private final Consumer<String> notes;
  private final StreamWatchdog watchdog = new StreamWatchdog();
  private String lastEventId = "";
  private Duration pause = FIRST_PAUSE;

  EventFollower(DaemonClient daemon, ApiPath path, Consumer<String> notes) {
    this.daemon = daemon;
    this.path = path;
    this.notes = notes;
  }

  /** Passes events on until the handler returns false or the thread is interrupted. */
  void run(Predicate<JsonObject> handler) {
    boolean more = read(watchdog.guard(daemon.events(path, lastEventId)), handler);
    while (more && pauseBeforeRetry()) {
      try {
        more = read(watchdog.guard(daemon.events(path, lastEventId)), handler);
      } catch (DaemonUnreachableException e) {
        pause = pause.multipliedBy(2).compareTo(MAX_PAUSE) < 0 ? pause.multipliedBy(2) : MAX_PAUSE;
      }
    }
  }

  /** Reads until the stream ends; returns false if the handler wants no more events. */
  private boolean read(StreamWatchdog.GuardedStream stream, Predicate<JsonObject> handler) {
    notes.accept("Connected to " + daemon.address().base() + ". Press Ctrl-C to stop.");
    try (stream) {
      BoundedLineReader lines = BoundedLineReader.of("the event stream", stream.in());
      for (String line = lines.next(); line != null; line = lines.next()) {
        stream.touch();
        pause = FIRST_PAUSE;
        if (line.startsWith("id:")) {
          lastEventId = line.substring("id:".length()).strip();
        } else if (line.startsWith("data:")) {
          Optional<JsonObject> data = data(line);
          if (data.isPresent() && !handler.test(data.get())) {
            return false;
          }
        }
      }
    } catch (CommandException e) {
      if (e.code() == ProblemCode.TOO_LARGE) {
        throw e;
      }
    }
    return true;
  }

  private static Optional<JsonObject> data(String line) {
    try {
      return JsonReader.readCanonical(line.substring("data:".length()), JsonLimits.RENDERING)
          .asObject();
    } catch (JsonException e) {
      return Optional.empty();
    }
  }

  /** Returns false if the thread was interrupted. */
  private boolean pauseBeforeRetry() {
    if (!Thread.currentThread().isInterrupted()) {
      notes.accept("Connection lost; reconnecting …");
    }
    try {
      Thread.sleep(pause.toMillis());
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
