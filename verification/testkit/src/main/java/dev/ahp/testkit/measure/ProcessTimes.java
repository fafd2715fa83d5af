package dev.ahp.testkit.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * CPU times from {@code /proc/PID/stat}. After the name in parentheses follow the state, the parent
 * and, as words twelve to fifteen, user and system ticks of the process and of its ended children.
 */
public final class ProcessTimes {
  /** The tick length that Linux reports to programs. */
  static final long MICROS_PER_TICK = 10_000;

  private static final Path PROC = Path.of("/proc");
  private static final int PARENT = 1;
  private static final int FIRST_TIME = 11;
  private static final int TIMES = 4;

  private ProcessTimes() {}

  private record ProcessStat(long parent, long ticks) {
    static ProcessStat of(String stat) {
      String[] words = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
      long ticks = 0;
      for (int i = FIRST_TIME; i < FIRST_TIME + TIMES; i++) {
        ticks += Long.parseLong(words[i]);
      }
      return new ProcessStat(Long.parseLong(words[PARENT]), ticks);
    }
  }

  /** Returns the CPU time in microseconds of this process and its descendants. */
  public static long ofThisFamily() {
    return ofFamily(ProcessHandle.current().pid());
  }

  /**
   * Returns the CPU time in microseconds of a process and all its descendants, including ended
   * ones. Zero on systems without {@code /proc}.
   */
  public static long ofFamily(long pid) {
    Map<Long, ProcessStat> all = all();
    return MICROS_PER_TICK
        * all.entrySet().stream()
            .filter(it -> isInFamily(it.getKey(), pid, all))
            .mapToLong(it -> it.getValue().ticks())
            .sum();
  }

  private static boolean isInFamily(long pid, long head, Map<Long, ProcessStat> all) {
    long at = pid;
    for (int i = 0; i < all.size() && at != head; i++) {
      ProcessStat stat = all.get(at);
      if (stat == null) {
        return false;
      }
      at = stat.parent();
    }
    return at == head;
  }

  private static Map<Long, ProcessStat> all() {
    Map<Long, ProcessStat> all = new HashMap<>();
    if (!Files.isReadable(PROC.resolve("stat"))) {
      return all;
    }
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
      for (Path process : processes) {
        String stat = read(process);
        if (!stat.isEmpty()) {
          all.put(Long.valueOf(process.getFileName().toString()), ProcessStat.of(stat));
        }
      }
      return all;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read process times", e);
    }
  }

  /** Returns an empty text if the process has ended; its parent then includes its times. */
  private static String read(Path process) throws IOException {
    try {
      return Files.readString(process.resolve("stat"));
    } catch (IOException e) {
      if (Files.exists(process)) {
        throw e;
      }
      return "";
    }
  }
}
