package dev.ahp.benchmarks.postgres;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * How long processes have computed, from {@code /proc/PID/stat}: behind the name in brackets follow
 * state, parent and, as the twelfth to fifteenth word, ticks in user and system mode, of the
 * process itself and of children that have ended.
 */
final class ProcessTimes {
  private static final Path PROC = Path.of("/proc");

  /** What Linux shows to programs, whatever it counts in itself. */
  private static final long MICROS_PER_TICK = 10_000;

  private static final int PARENT = 1;
  private static final int FIRST_TIME = 11;
  private static final int TIMES = 4;

  private ProcessTimes() {}

  /** In microseconds, of a process and all its children, ended ones included. */
  static long ofFamily(long pid) {
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
      long ticks = 0;
      for (Path process : processes) {
        ticks += ticksInFamily(process, String.valueOf(pid));
      }
      return ticks * MICROS_PER_TICK;
    } catch (IOException e) {
      throw new UncheckedIOException("reading the times of processes", e);
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

  /** None if the process has just ended: then its parent has its times. */
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
