package dev.ahp.cli.document;

import dev.ahp.broker.safety.ClassifierPolicy;
import dev.ahp.broker.safety.ModelClassifier;
import dev.ahp.broker.safety.TextPassageExtractor;
import dev.ahp.cli.command.BoundedLineReader;
import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.Colour;
import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.InputFile;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.cli.daemon.ConfiguredDaemon;
import dev.ahp.json.Json;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonReader;
import dev.ahp.safety.SafetyScanner;
import dev.ahp.safety.ScanReport;
import dev.ahp.safety.Verdict;
import dev.ahp.safety.classifier.ModelLoadException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Scans a document, a text or JSON lines of texts for injections, secrets and personal data. */
@CommandLine.Command(
    footer = {
      "  ahp scan handoff.json",
      "  ahp scan --lines texts.jsonl | grep violation",
      "  ahp scan --calibrate our-clean-handoffs.jsonl",
      "  ahp scan --calibrate --false-alarms 0.5% --config ahp.yaml labelled.jsonl",
    })
public final class ScanTextCommand extends CliCommand {
  private static final int MAX_BYTES = 16 << 20;
  private static final JsonLimits LIMITS = new JsonLimits(MAX_BYTES, 64, MAX_BYTES);

  @Parameters(
      paramLabel = "FILE",
      arity = "1..*",
      description = "JSON or text; - for stdin. Several only with --calibrate.")
  private List<String> files = List.of();

  @Option(
      names = "--lines",
      description = "Read JSON lines {\"text\": …}, print a report for each.")
  private boolean lines;

  @Option(
      names = "--calibrate",
      description =
          "Read JSON lines {\"text\": …, \"label\": \"attack\"|\"clean\"}, print detection rates"
              + " and thresholds.")
  private boolean calibrate;

  @Option(
      names = "--false-alarms",
      paramLabel = "SHARE",
      description = "Share of clean texts that may be marked (default: ${DEFAULT-VALUE}).",
      defaultValue = "1%")
  private String falseAlarms = "1%";

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "Also ask the model of safety.onnx in this settings file.")
  private @Nullable String config;

  private final SafetyScanner scanner = SafetyScanner.standard();
  private String file = "";
  private @Nullable ModelClassifier second;

  @Override
  protected ExitCode run() {
    if (calibrate) {
      return calibrateThresholds();
    }
    if (files.size() > 1) {
      throw new CommandException("expected one FILE; several are possible only with --calibrate");
    }
    file = files.get(0);
    second = model();
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
      return scanned(scanner.scan(document), document);
    } catch (JsonException fault) {
      return scanText(text);
    }
  }

  private ScanResult scanText(String text) {
    return scanned(scanner.scan(text), Json.of(text));
  }

  /** Adds the verdict of the model, if there is one and the scan does not block the text. */
  private ScanResult scanned(ScanReport own, Json document) {
    ScanReport report =
        second == null || own.isViolation()
            ? own
            : ModelOpinion.worse(own, second.judge(TextPassageExtractor.of(document)));
    return ScanResult.of(report, document);
  }

  private ExitCode scanLines() {
    boolean clean = true;
    try (BoundedLineReader input = BoundedLineReader.open(terminal(), file)) {
      for (String line = input.next(); line != null; line = input.next()) {
        ScanResult result = scanText(LabelledText.parse(line, file, input.number()).text());
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

  private ExitCode calibrateThresholds() {
    ScanCalibration calibration = new ScanCalibration(share(falseAlarms), model());
    for (String name : files) {
      try (BoundedLineReader input = BoundedLineReader.open(terminal(), name)) {
        for (String line = input.next(); line != null; line = input.next()) {
          LabelledText text = LabelledText.parse(line, name, input.number());
          calibration.add(text.text(), text.isAttack());
        }
      }
    }
    if (!calibration.hasCleanTexts()) {
      throw new CommandException(
          String.join(", ", files) + " contains no clean texts to calibrate with");
    }
    return printResult(calibration.json(), calibration.format());
  }

  /** Returns the model of the settings file; null without {@code --config}. */
  private @Nullable ModelClassifier model() {
    if (config == null) {
      return null;
    }
    ModelClassifier model =
        ConfiguredDaemon.settings(terminal(), null, config).broker().safety().classifiers().stream()
            .map(ClassifierPolicy::classifier)
            .filter(ModelClassifier.class::isInstance)
            .map(ModelClassifier.class::cast)
            .findFirst()
            .orElseThrow(() -> new CommandException(config + " has no model in safety.onnx"));
    try {
      model.prepare();
    } catch (ModelLoadException e) {
      throw new CommandException(String.valueOf(e.getMessage()));
    }
    return model;
  }

  /** Parses a share such as {@code 1%} or {@code 0.01}. */
  private static double share(String text) {
    boolean percent = text.endsWith("%");
    try {
      double number = Double.parseDouble(percent ? text.substring(0, text.length() - 1) : text);
      double share = percent ? number / 100 : number;
      if (share >= 0 && share <= 1) {
        return share;
      }
    } catch (NumberFormatException e) {
      // The message below describes the error.
    }
    throw new CommandException(
        "--false-alarms: " + text + " is not a share; expected for example 1% or 0.01");
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
          .append(finding.kind() + " " + TerminalSanitizer.line(finding.rule()));
      if (!finding.excerpt().isEmpty()) {
        text.append(": ").append(TerminalSanitizer.line(finding.excerpt()));
      }
    }
    return text.toString();
  }
}
