package dev.ahp.soak.node;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * Controls the library {@code faults.c} in a running daemon: two numbers of 64 bits in a file that
 * both processes map.
 */
public final class FaultControl {
  private static final int CLOCK_MS = 0;
  private static final int SYNC_MS = 8;
  private static final int BYTES = 16;

  private final Path file;
  private final ByteBuffer memory;

  FaultControl(Path file) throws IOException {
    this.file = file;
    try (FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      MappedByteBuffer mapped = channel.map(FileChannel.MapMode.READ_WRITE, 0, BYTES);
      this.memory = mapped.order(ByteOrder.nativeOrder());
    }
  }

  /** Compiles the library; empty if there is no C compiler. */
  public static Optional<Path> compile(Path source, Path directory)
      throws IOException, InterruptedException {
    Path library = Files.createDirectories(directory).resolve("faults.so");
    try {
      Process compiler =
          new ProcessBuilder(
                  "cc",
                  "-shared",
                  "-fPIC",
                  "-O2",
                  "-o",
                  library.toString(),
                  source.toString(),
                  "-ldl")
              .redirectErrorStream(true)
              .start();
      String errors = new String(compiler.getInputStream().readAllBytes(), UTF_8);
      if (compiler.waitFor() == 0) {
        return Optional.of(library);
      }
      System.err.println("soak: cc cannot compile " + source + ": " + errors);
    } catch (IOException e) {
      // There is no compiler; the faults that need the library are skipped with a message.
    }
    return Optional.empty();
  }

  Map<String, String> environment(Path library) {
    return Map.of("LD_PRELOAD", library.toString(), "AHP_FAULT_CONTROL", file.toString());
  }

  /** Moves the wall clock of the daemon, forward or back. */
  public void setClock(Duration offset) {
    memory.putLong(CLOCK_MS, offset.toMillis());
  }

  /** Delays each fsync of the daemon. */
  public void setSyncDelay(Duration delay) {
    memory.putLong(SYNC_MS, delay.toMillis());
  }
}
