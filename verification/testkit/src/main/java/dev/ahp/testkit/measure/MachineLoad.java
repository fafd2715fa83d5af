package dev.ahp.testkit.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * The CPU ticks of all cores since boot, as Linux reports them. Zero on other systems.
 *
 * @param stolen taken by other guests of the host
 * @param busy used by processes of this machine
 * @param all all ticks, including idle ones
 */
public record MachineLoad(long stolen, long busy, long all) {
  private static final Path STAT = Path.of("/proc/stat");
  private static final int IDLE = 3;
  private static final int WAIT = 4;
  private static final int STEAL = 7;

  public static MachineLoad now() {
    try {
      return Files.isReadable(STAT)
          ? of(Files.readAllLines(STAT).get(0))
          : new MachineLoad(0, 0, 0);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the load of the machine", e);
    }
  }

  /** Parses the line of all cores: {@code cpu user nice system idle iowait irq softirq steal …}. */
  static MachineLoad of(String line) {
    List<Long> ticks =
        List.of(line.strip().split(" +", -1)).stream().skip(1).map(Long::valueOf).toList();
    List<Long> counted = ticks.subList(0, Math.min(ticks.size(), STEAL + 1));
    long all = counted.stream().mapToLong(Long::longValue).sum();
    long stolen = at(counted, STEAL);
    return new MachineLoad(stolen, all - stolen - at(counted, IDLE) - at(counted, WAIT), all);
  }

  private static long at(List<Long> ticks, int index) {
    return index < ticks.size() ? ticks.get(index) : 0;
  }

  /** Returns the percentage stolen by the host since an earlier reading. */
  public double stolenSince(MachineLoad before) {
    return percent(stolen - before.stolen, before);
  }

  /**
   * Returns the percentage that other processes of this machine used since an earlier reading.
   *
   * @param ownMicros the CPU time of the measured processes and their callers
   */
  public double othersSince(MachineLoad before, long ownMicros) {
    long own = ownMicros / ProcessTimes.MICROS_PER_TICK;
    return percent(Math.max(0, busy - before.busy - own), before);
  }

  private double percent(long ticks, MachineLoad before) {
    return all == before.all ? 0 : 100.0 * ticks / (all - before.all);
  }

  /** Returns both percentages as a sentence. */
  public String since(MachineLoad before, long ownMicros) {
    return String.format(
        Locale.ROOT,
        "other processes took %.1f %% of the CPU, the host %.1f %%",
        othersSince(before, ownMicros),
        stolenSince(before));
  }
}
