package dev.ahp.benchmarks.postgres;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * CPU times from {@code /proc/PID/stat}. After the name in parentheses follow the state, the parent
 * and, as words twelve to fifteen, user and system ticks of the process and of its ended children.
 */
final class ProcessTimes {
  private static final Path PROC = Path.of("/proc");

  /** The tick length that Linux reports to programs. */
  private static final long MICROS_PER_TICK = 10_000;

  private static final int PARENT = 1;
  private static final int FIRST_TIME = 11;
  private static final int TIMES = 4;

  private ProcessTimes() {}

  /**
   * Returns the CPU time in microseconds of a process and all its children, including ended ones.
   */
  static long ofFamily(long pid) {
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
      long ticks = 0;
      for (Path process : processes) {
        ticks += ticksInFamily(process, String.valueOf(pid));
      }
      return ticks * MICROS_PER_TICK;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read process times", e);
    }
  }

  private static long ticksInFamily(Path process, String head) throws IOException {
    String[] words = words(process);
    boolean isHead = process.getFileName().toString().equals(head);
    if (words.length == 0 || !(isHead || words[PARENT].equals(head))) {
      return 0;
    }
    long ticks = 0;
    for (int i = FIRST_TIME; i < FIRST_TIME + TIMES; i++) {
      ticks += Long.parseLong(words[i]);
    }
    return ticks;
  }

  /** Returns an empty array if the process has ended; its parent then includes its times. */
  private static String[] words(Path process) throws IOException {
    try {
      String stat = Files.readString(process.resolve("stat"));
      return stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    } catch (NoSuchFileException e) {
      return new String[0];
    } catch (IOException e) {
      if (Files.exists(process)) {
        throw e;
      }
      return new String[0];
    }
  }
}
