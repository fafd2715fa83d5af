package dev.ahp.cli.document;

import dev.ahp.cli.command.BoundedLineReader;
import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.Colour;
import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.InputFile;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.json.Json;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.safety.Calibration;
import dev.ahp.safety.SafetyScanner;
import dev.ahp.safety.ScanReport;
import dev.ahp.safety.Thresholds;
import dev.ahp.safety.Verdict;
import java.util.Locale;
import java.util.NoSuchElementException;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Scans a document, a text or JSON lines of texts for injections, secrets and personal data. */
@CommandLine.Command(
    footer = {
      "  ahp scan handoff.json",
      "  ahp scan --lines texts.jsonl | grep violation",
      "  ahp scan --calibrate our-clean-handoffs.jsonl",
    })
public final class ScanTextCommand extends CliCommand {
  private static final int MAX_BYTES = 16 << 20;
  private static final JsonLimits LIMITS = new JsonLimits(MAX_BYTES, 64, MAX_BYTES);
  private static final double BLOCK_RATE = 0.001;
  private static final double SUSPECT_RATE = 0.01;

  @Parameters(paramLabel = "FILE", description = "JSON or text; - for stdin.")
  private String file = "";

  @Option(
      names = "--lines",
      description = "Read JSON lines {\"text\": …}, print a report for each.")
  private boolean lines;

  @Option(names = "--calibrate", description = "Read clean JSON lines, print thresholds that pass.")
  private boolean calibrate;

  private final SafetyScanner scanner = SafetyScanner.standard();

  @Override
  protected ExitCode run() {
    if (calibrate) {
      return calibrateThresholds();
    }
    return lines ? scanLines() : scanFile();
  }

  private ExitCode scanFile() {
    ScanResult result = scan(InputFile.read(terminal(), file, MAX_BYTES));
    printResult(result.json(), format(result));
    return ExitCode.yesIf(!result.isViolation());
  }

  /** Scans JSON string by string, anything else as one text. */
  private ScanResult scan(String text) {
    try {
      Json document = JsonReader.read(text, LIMITS);
      return ScanResult.of(scanner.scan(document), document);
    } catch (JsonException fault) {
      return scanText(text);
    }
  }

  private ScanResult scanText(String text) {
    return ScanResult.of(scanner.scan(text), Json.of(text));
  }

  private ExitCode scanLines() {
    boolean clean = true;
    try (BoundedLineReader input = BoundedLineReader.open(terminal(), file)) {
      for (String line = input.next(); line != null; line = input.next()) {
        ScanResult result = scanText(textOf(line, input.number()));
        terminal().out().println(result.json().toText());
        clean &= !result.isViolation();
        // checkError flushes, because the reader may wait for each report.
        if (terminal().out().checkError()) {
          break;
        }
      }
    }
    return ExitCode.yesIf(clean);
  }

  private String textOf(String line, int number) {
    try {
      Json value = JsonReader.read(line, LIMITS);
      return value.asObject().flatMap(object -> object.string("text")).orElseThrow();
    } catch (JsonException | NoSuchElementException e) {
      throw new CommandException(file + ":" + number + " is not a JSON line {\"text\": …}");
    }
  }

  private ExitCode calibrateThresholds() {
    Calibration calibration = new Calibration(scanner.thresholds());
    try (BoundedLineReader input = BoundedLineReader.open(terminal(), file)) {
      for (String line = input.next(); line != null; line = input.next()) {
        calibration.add(scanner.scan(textOf(line, input.number())));
      }
    }
    if (calibration.texts() == 0) {
      throw new CommandException(file + " contains no texts to calibrate with");
    }
    Thresholds found = calibration.thresholds(BLOCK_RATE, SUSPECT_RATE);
    return printResult(json(calibration, found), format(calibration, found));
  }

  private Json json(Calibration calibration, Thresholds found) {
    return JsonObject.builder()
        .put("texts", calibration.texts())
        .put("block", found.block())
        .put("suspect", found.suspect())
        .put("blockRate", BLOCK_RATE)
        .put("suspectRate", SUSPECT_RATE)
        .put("shipped", currentThresholds(calibration))
        .build();
  }

  /** Returns the current thresholds and their rates on the given texts. */
  private Json currentThresholds(Calibration calibration) {
    Thresholds used = scanner.thresholds();
    return JsonObject.builder()
        .put("block", used.block())
        .put("suspect", used.suspect())
        .put("blockRate", calibration.rateAt(used.block()))
        .put("suspectRate", calibration.rateAt(used.suspect()))
        .build();
  }

  private String format(Calibration calibration, Thresholds found) {
    Thresholds used = scanner.thresholds();
    return String.format(
        Locale.ROOT,
        "%d texts%n"
            + "block    %.6f for %.1f %% of the texts; default %.6f blocks %.2f %%%n"
            + "suspect  %.6f for %.1f %% of the texts; default %.6f marks %.2f %%",
        calibration.texts(),
        found.block(),
        100 * BLOCK_RATE,
        used.block(),
        100 * calibration.rateAt(used.block()),
        found.suspect(),
        100 * SUSPECT_RATE,
        used.suspect(),
        100 * calibration.rateAt(used.suspect()));
  }

  private String format(ScanResult result) {
    ScanReport report = result.report();
    StringBuilder text = new StringBuilder();
    Colour colour = report.verdict() == Verdict.CLEAN ? Colour.GREEN : Colour.RED;
    text.append(paint(colour, report.verdict().wire()));
    text.append(String.format(Locale.ROOT, " %.4f", report.score()));
    for (ScanResult.ContentFinding finding : result.findings()) {
      text.append(System.lineSeparator())
          .append("  ")
          .append(finding.pointer().isEmpty() ? "text" : TerminalSanitizer.line(finding.pointer()))
          .append(" [" + finding.start() + ", " + finding.end() + ") ")
          .append(
              finding.kind()
                  + " "
                  + finding.rule()
                  + ": "
                  + TerminalSanitizer.line(finding.excerpt()));
    }
    return text.toString();
  }
}
