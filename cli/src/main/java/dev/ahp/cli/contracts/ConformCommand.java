package dev.ahp.cli.contracts;

import dev.ahp.cli.command.BoundedLineReader;
import dev.ahp.cli.command.Colour;
import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.CountText;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.cli.remote.RemoteCommand;
import dev.ahp.client.ApiPath;
import dev.ahp.conform.ConformanceCheck;
import dev.ahp.conform.ConformanceReport;
import dev.ahp.conform.ContractBreach;
import dev.ahp.json.JsonException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Checks an audit export or the records of a daemon against contracts. */
@CommandLine.Command(
    footer = {
      "  ahp conform --agents agents                    check the records of the daemon",
      "  ahp conform --agents agents --export export.ndjson",
      "  ahp conform --agents agents --export - --json < export.ndjson",
    })
public final class ConformCommand extends RemoteCommand {
  private static final int PROGRESS_EVERY = 500_000;

  @Option(
      names = "--agents",
      required = true,
      paramLabel = "DIR",
      description = "Agents directory with the contracts.")
  private String agents = "";

  @Option(
      names = "--export",
      paramLabel = "FILE",
      description = "Audit export; - for stdin (default: the records of the daemon).")
  private @Nullable String export;

  @Override
  protected ExitCode execute() {
    ConformanceCheck check =
        new ConformanceCheck(AgentsDirectory.of(terminal(), List.of(agents)).get(0).load());
    String name = export == null ? daemon().address().base().toString() : export;
    try (BoundedLineReader lines = open(name)) {
      readInto(check, lines, name);
    }
    ConformanceReport report = check.report();
    printResult(report.toJson(), textOf(report, name));
    return ExitCode.yesIf(report.ok());
  }

  private BoundedLineReader open(String name) {
    return export == null
        ? BoundedLineReader.of(name, daemon().stream(ApiPath.of("v1", "audit", "export")))
        : BoundedLineReader.open(terminal(), name);
  }

  private void readInto(ConformanceCheck check, BoundedLineReader lines, String name) {
    long read = 0;
    for (String line = lines.next(); line != null; line = lines.next()) {
      add(check, line, name + ":" + lines.number());
      if (++read % PROGRESS_EVERY == 0) {
        note("ahp: " + read + " records read");
      }
    }
  }

  private static void add(ConformanceCheck check, String line, String place) {
    try {
      check.line(line);
    } catch (JsonException | IllegalArgumentException e) {
      throw new CommandException(place + " " + e.getMessage());
    }
  }

  private String textOf(ConformanceReport report, String name) {
    if (report.ok()) {
      String verdict = paint(Colour.GREEN, "conforms to the contracts");
      return "%s: %s, %s".formatted(name, verdict, CountText.of(report.records(), "record"));
    }
    StringBuilder text = new StringBuilder();
    for (ContractBreach breach : report.violations()) {
      text.append(lineOf(breach)).append(System.lineSeparator());
    }
    long count = report.violations().size() + report.more();
    String verdict = paint(Colour.RED, CountText.of(count, "violation"));
    String read = CountText.of(report.records(), "record");
    return text.append("%s: %s, %s".formatted(name, verdict, read)).toString();
  }

  /** Formats a violation. Names from an export are untrusted and therefore sanitized. */
  private String lineOf(ContractBreach breach) {
    String contract = breach.contract() == null ? "" : " " + breach.contract() + ":";
    String place = "chain " + breach.chain() + ", record " + breach.seq() + ":";
    return paint(Colour.BOLD, TerminalSanitizer.line(place))
        + TerminalSanitizer.line(
            " packet " + breach.packetId() + contract + " " + breach.message());
  }
}
