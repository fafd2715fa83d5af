package dev.ahp.cli.remote;

import dev.ahp.cli.command.CommandException;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Reports the progress of a packet. */
@CommandLine.Command(
    footer = {
      "  ahp progress 018f… --lease TOKEN --percent 40 --note 'asked the bank'",
      "  ahp progress 018f… --lease TOKEN --details '{\"files\":3}'",
    })
public final class ProgressCommand extends LeaseVerbCommand {
  @Option(
      names = "--percent",
      paramLabel = "N",
      description = "Completed part, from 0 to 100 (default: none).")
  private @Nullable Double percent;

  @Option(names = "--note", paramLabel = "TEXT", description = "Progress in words (default: none).")
  private @Nullable String note;

  @Option(names = "--details", paramLabel = "JSON", description = "Any JSON value (default: none).")
  private @Nullable String data;

  public ProgressCommand() {
    super("progress");
  }

  @Override
  void fill(String packetId, JsonObject.Builder body) {
    if (percent == null && note == null && data == null) {
      throw new CommandException("nothing to report; set --percent, --note or --details");
    }
    body.putIfPresent("percent", percent == null ? null : Json.of(percent))
        .putIfPresent("note", note == null ? null : Json.of(note))
        .putIfPresent("data", data == null ? null : json("--details", data));
  }
}
