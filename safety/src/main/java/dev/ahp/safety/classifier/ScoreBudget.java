package dev.ahp.safety.classifier;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The windows and the time that are left to judge the texts of one call. Not thread-safe. */
public final class ScoreBudget {
  private final LongSupplier nanos;
  private final long deadline;
  private int windows;
  private @Nullable String shortage;

  /**
   * Creates a budget that starts now.
   *
   * @param windows maximum number of windows
   */
  public ScoreBudget(int windows, Duration time) {
    this(windows, time, System::nanoTime);
  }

  ScoreBudget(int windows, Duration time, LongSupplier nanos) {
    this.windows = windows;
    this.nanos = nanos;
    this.deadline = nanos.getAsLong() + time.toNanos();
  }

  /** Takes one window. Returns false if there is none left or the time is over. */
  public boolean take() {
    if (nanos.getAsLong() - deadline >= 0) {
      shortage = "timeout";
      return false;
    }
    if (windows == 0) {
      leaveOut();
      return false;
    }
    windows--;
    return true;
  }

  /** Records that a part of a text is left out, because it needs more windows than there are. */
  public void leaveOut() {
    shortage = "large";
  }

  /** Returns the number of windows that may still be taken. */
  public int windowsLeft() {
    return windows;
  }

  /** Returns {@code timeout} or {@code large} if a part of the texts was left out, else null. */
  public @Nullable String shortage() {
    return shortage;
  }
}
