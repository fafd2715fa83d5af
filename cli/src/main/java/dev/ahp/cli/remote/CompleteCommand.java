package dev.ahp.cli.remote;

import dev.ahp.json.JsonObject;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Reports a packet as completed. */
@CommandLine.Command(footer = "  ahp complete 018f… --lease TOKEN --result '{\"refunded\":true}'")
public final class CompleteCommand extends LeaseVerbCommand {
  @Option(names = "--result", paramLabel = "JSON", description = "Result as JSON (default: none).")
  private @Nullable String result;

  public CompleteCommand() {
    super("complete");
  }

  @Override
  void fill(String packetId, JsonObject.Builder body) {
    body.putIfPresent("result", result == null ? null : json("--result", result));
  }
}
