package dev.ahp.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.testkit.node.NodeTools;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OfficialClientsTest {
  private static final String INSPECTOR =
      "@modelcontextprotocol/inspector/clients/launcher/build/index.js";
  private static final NodeTools NODE =
      new NodeTools(
          "@modelcontextprotocol/conformance@0.1.16", "@modelcontextprotocol/inspector@2.12.0");
  @TempDir Path directory;

  @Test
  void conformanceSuitePasses() throws Exception {
    try (McpDaemon daemon = new McpDaemon(directory, ConformanceProfile::add)) {
      NodeTools.ProcessResult result =
          NODE.run(
              "@modelcontextprotocol/conformance/dist/index.js",
              "server",
              "--url",
              daemon.url() + "/mcp",
              "--suite",
              "active",
              "-o",
              directory.resolve("results").toString());

      assertThat(result.output()).contains("39 passed, 0 failed");
      assertThat(result.exit()).as(result.output()).isZero();
    }
  }

  @Test
  void inspectorListsAndCallsTools() throws Exception {
    try (McpDaemon daemon = new McpDaemon(directory, server -> {})) {
      NodeTools.ProcessResult listed = inspect(daemon, "tools/list");
      NodeTools.ProcessResult called =
          inspect(daemon, "tools/call", "--tool-name", "ahp_claim", "--tool-arg", "max=1");

      assertThat(listed.output()).contains("ahp_handoff");
      assertThat(called.output()).contains("\"items\": []");
    }
  }

  private static NodeTools.ProcessResult inspect(McpDaemon daemon, String method, String... more)
      throws Exception {
    List<String> arguments =
        new ArrayList<>(List.of("--cli", daemon.url() + "/mcp", "--transport", "http"));
    arguments.addAll(List.of("--header", "AHP-Agent: coder", "--method", method));
    arguments.addAll(List.of(more));
    return NODE.run(INSPECTOR, arguments.toArray(String[]::new));
  }
}
