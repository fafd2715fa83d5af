package dev.ahp.server.probe;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;

/** Checks how full the file system of a directory is. */
final class DiskProbe implements Probe {
  private final Path directory;
  private final int maxUsedPercent;

  DiskProbe(String directory, int maxUsedPercent) {
    this.directory = Path.of(directory);
    this.maxUsedPercent = maxUsedPercent;
  }

  @Override
  public ProbeResult check() throws IOException {
    FileStore store = Files.getFileStore(directory);
    long total = store.getTotalSpace();
    long used = total - store.getUsableSpace();
    long percent = total == 0 ? 0 : Math.round(100.0 * used / total);
    String detail = percent + " % used, " + maxUsedPercent + " % allowed";
    return percent > maxUsedPercent ? ProbeResult.down(detail) : ProbeResult.up(detail);
  }
}
