package dev.ahp.cli.remote;

import dev.ahp.cli.command.Colour;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;

/** Shows the state of the daemon. */
@CommandLine.Command(
    footer = {
      "  ahp status",
      "  ahp status --url http://127.0.0.1:2470 --json",
      "  ahp status --watch",
    })
public final class StatusCommand extends TableCommand {
  @Mixin private final ScreenLoop screenLoop = new ScreenLoop();

  @Override
  protected ExitCode execute() {
    return screenLoop.run(terminal(), options().isTable(), this::draw);
  }

  private ExitCode draw() {
    String url = daemon().address().base().toString();
    JsonObject overview = daemon().get(ApiPath.of("v1", "status"));
    JsonObject status = JsonObject.builder().put("url", url).putAll(overview).build();
    return printResult(status, textOf(status));
  }

  private String textOf(JsonObject status) {
    JsonObject contracts = status.object("contracts").orElse(JsonObject.empty());
    long seconds = status.number("uptimeSeconds").orElse(0.0).longValue();
    return """
    ahp %s at %s, up %s
    packets       %s
    agents        %s
    contracts     %s, mode %s
    dead letters  %s
    audit         %s records%s\
    """
        .formatted(
            TerminalSanitizer.member(status, "version"),
            paint(Colour.BOLD, TerminalSanitizer.member(status, "url")),
            RelativeTime.format(Duration.ofSeconds(seconds)),
            packets(status.object("packets").orElse(JsonObject.empty())),
            TerminalSanitizer.member(status, "agents"),
            TerminalSanitizer.member(contracts, "loaded"),
            TerminalSanitizer.member(contracts, "mode"),
            deadLetters(status),
            TerminalSanitizer.member(status, "auditRecords"),
            probes(status.object("probes").orElse(JsonObject.empty())));
  }

  private static String packets(JsonObject counts) {
    String text =
        counts.names().stream()
            .filter(name -> counts.number(name).orElse(0.0) > 0)
            .map(name -> name + " " + TerminalSanitizer.member(counts, name))
            .collect(Collectors.joining(", "));
    return text.isEmpty() ? "none" : text;
  }

  /** Returns a line with the states of the probes; empty if there are none. */
  private String probes(JsonObject probes) {
    String counts =
        Stream.of("up", "degraded", "down", "unknown")
            .filter(name -> probes.number(name).orElse(0.0) > 0)
            .map(name -> TerminalSanitizer.member(probes, name) + " " + name)
            .collect(Collectors.joining(", "));
    if (counts.isEmpty()) {
      return "";
    }
    String failing =
        probes.array("failing").orElse(JsonArray.empty()).objects().stream()
            .map(it -> TerminalSanitizer.member(it, "name"))
            .collect(Collectors.joining(", "));
    String names = failing.isEmpty() ? "" : ": " + paint(Colour.RED, failing) + ", see ahp probes";
    return System.lineSeparator() + "probes        " + counts + names;
  }

  private String deadLetters(JsonObject status) {
    String count = TerminalSanitizer.member(status, "deadLetters");
    return count.equals("0") ? count : paint(Colour.RED, count) + " open, see ahp dlq list";
  }
}
