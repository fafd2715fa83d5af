package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.client.ApiPath;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Answers an inbox item. */
@CommandLine.Command(footer = "  ahp inbox answer desk 018f… --result '{\"approved\":true}'")
public final class InboxAnswerCommand extends RemoteCommand {
  @Parameters(paramLabel = "QUEUE", description = "Inbox queue.")
  private String queue = "";

  @Parameters(paramLabel = "ID", description = "Id of the item, as listed by inbox list.")
  private String id = "";

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
    JsonObject decided =
        daemon().post(ApiPath.of("v1", "inbox", queue, id, "answer"), body).object();
    printResult(decided, InboxRejectCommand.textOf("answered", decided));
    return ExitCode.DONE;
  }
}
