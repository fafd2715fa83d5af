package dev.ahp.benchmarks.http;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * CPU time stolen by other guests of the host, in ticks of all cores since boot, as Linux reports
 * it. Zero on other systems.
 */
record StealTime(long stolen, long all) {
  private static final Path STAT = Path.of("/proc/stat");
  private static final int STEAL = 7;

  static StealTime now() throws IOException {
    return Files.isReadable(STAT) ? of(Files.readAllLines(STAT).get(0)) : new StealTime(0, 0);
  }

  /** Parses the line of all cores: {@code cpu user nice system idle iowait irq softirq steal …}. */
  static StealTime of(String line) {
    List<Long> ticks =
        List.of(line.strip().split(" +", -1)).stream().skip(1).map(Long::valueOf).toList();
    List<Long> told = ticks.subList(0, Math.min(ticks.size(), STEAL + 1));
    long stolen = told.size() > STEAL ? told.get(STEAL) : 0;
    return new StealTime(stolen, told.stream().mapToLong(Long::longValue).sum());
  }

  /** Returns the stolen percentage since an earlier reading. */
  double since(StealTime before) {
    return all == before.all ? 0 : 100.0 * (stolen - before.stolen) / (all - before.all);
  }
}
