package dev.ahp.cli.oversight;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.Invocation;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.cli.remote.RemoteCommand;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Destroys the personal data of a data subject; the chain still verifies afterwards. */
@CommandLine.Command(
    footerHeading = "%nExamples:%n",
    footer = {"  ahp erase customer-4711 --reason 'request of 2 March'"})
public final class Erase extends RemoteCommand {
  @Parameters(paramLabel = "SUBJECT", description = "Whose data, as named in personalData.")
  private String subject = "";

  @Option(
      names = "--reason",
      required = true,
      paramLabel = "TEXT",
      description = "Why; it goes into the record.")
  private String reason = "";

  public Erase(Invocation invocation) {
    super(invocation);
  }

  @Override
  protected ExitCode ask() {
    JsonObject body = JsonObject.builder().put("subject", subject).put("reason", reason).build();
    JsonObject erasure = daemon().post(ApiPath.of("v1", "erasures"), body).object();
    answer(erasure, textOf(erasure));
    return ExitCode.DONE;
  }

  private static String textOf(JsonObject erasure) {
    int packets = erasure.array("packets").orElse(JsonArray.empty()).size();
    return packets == 0
        ? "There is nothing of that subject (any more)."
        : "Erased from %s packets, erasure %s."
            .formatted(packets, TerminalSanitizer.member(erasure, "erasureId"));
  }
}
