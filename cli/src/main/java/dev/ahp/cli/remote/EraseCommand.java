package dev.ahp.cli.remote;

import dev.ahp.cli.command.CountText;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Erases the personal data of a data subject. The audit chain remains valid. */
@CommandLine.Command(footer = "  ahp erase customer-4711 --reason 'request of 2 March'")
public final class EraseCommand extends RemoteCommand {
  @Parameters(paramLabel = "SUBJECT", description = "Data subject, as named in personalData.")
  private String subject = "";

  @Option(
      names = "--reason",
      required = true,
      paramLabel = "TEXT",
      description = "Recorded reason.")
  private String reason = "";

  @Override
  protected ExitCode execute() {
    JsonObject body = JsonObject.builder().put("subject", subject).put("reason", reason).build();
    JsonObject erasure = daemon().post(ApiPath.of("v1", "erasures"), body).object();
    return printResult(erasure, textOf(erasure));
  }

  private static String textOf(JsonObject erasure) {
    int packets = erasure.array("packets").orElse(JsonArray.empty()).size();
    return packets == 0
        ? "No personal data of this subject is stored."
        : "Erased personal data from %s, erasure %s."
            .formatted(
                CountText.of(packets, "packet"), TerminalSanitizer.member(erasure, "erasureId"));
  }
}
