package dev.ahp.mcp;

import java.io.IOException;
import java.nio.file.Path;

/** A daemon for the official conformance suite. It prints its URL and stops when stdin ends. */
final class ConformanceServer {
  private ConformanceServer() {}

  /** Starts the daemon on a free port; the argument is an empty directory for its data. */
  public static void main(String[] arguments) throws IOException {
    try (McpDaemon daemon =
        new McpDaemon(Path.of(arguments[0]), 0, ConformanceProfile::add, StatelessProfile::add)) {
      System.out.println(daemon.url() + "/mcp");
      while (System.in.read() >= 0) {
        // Only the end of the input matters.
      }
    }
  }
}
