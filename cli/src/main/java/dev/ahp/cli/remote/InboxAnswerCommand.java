package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Answers an inbox item. */
@CommandLine.Command(footer = "  ahp inbox answer desk 018f… --result '{\"approved\":true}'")
public final class InboxAnswerCommand extends InboxDecision {
  @Option(names = "--result", required = true, paramLabel = "JSON", description = "Result as JSON.")
  private String result = "";

  @Option(names = "--note", paramLabel = "TEXT", description = "Recorded note (default: none).")
  private @Nullable String note;

  @Override
  protected ExitCode execute() {
    JsonObject body =
        JsonObject.builder()
            .put("result", json("--result", result))
            .putIfPresent("note", note == null ? null : Json.of(note))
            .build();
    return decide("answer", body, "answered");
  }
}
