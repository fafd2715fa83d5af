package dev.ahp.cli.contracts;

import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.Colour;
import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.OutputFile;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.lint.LintOptions;
import dev.ahp.lint.LintReport;
import dev.ahp.lint.Linter;
import dev.ahp.lint.report.ReportFormat;
import dev.ahp.lint.report.TextStyle;
import dev.ahp.lint.rule.ConformanceLevel;
import dev.ahp.lint.rule.Severity;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lints contracts. */
@CommandLine.Command(
    footer = {
      "  ahp lint                                    check the contracts in ./agents",
      "  ahp lint agents --level L2 --fail-on warning",
      "  ahp lint agents --format sarif -o lint.sarif",
      "  ahp lint agents --watch",
      "  ahp lint agents --fix --dry-run             print the automatic fixes as a diff",
    })
public final class LintCommand extends CliCommand {
  enum LintFormat {
    text,
    json,
    sarif,
    junit,
    github
  }

  enum FailOn {
    error,
    warning,
    never
  }

  enum RequiredLevel {
    L1,
    L2,
    L3
  }

  @Parameters(
      paramLabel = "DIR|FILE",
      arity = "0..*",
      description = "Agents directories or contract files (default: current directory).")
  private List<String> paths = List.of();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "Report format: ${COMPLETION-CANDIDATES} (default: text).")
  private @Nullable LintFormat lintFormat;

  @Option(
      names = "--fail-on",
      paramLabel = "SEVERITY",
      description = "Lowest severity that exits with 1: ${COMPLETION-CANDIDATES} (default: error).")
  private FailOn failOn = FailOn.error;

  @Option(
      names = "--level",
      paramLabel = "LEVEL",
      description = "Required level of every contract: L1, L2 or L3 (default: none).")
  private @Nullable RequiredLevel level;

  @Option(
      names = "--baseline",
      paramLabel = "DIR",
      description = "Previous agents directory, to report breaking changes (default: none).")
  private @Nullable String baseline;

  @Option(names = "-o", paramLabel = "OUT", description = "Output file (default: stdout).")
  private @Nullable String out;

  @Option(names = "--watch", description = "Repeat whenever a file changes, until interrupted.")
  private boolean watch;

  @Option(names = "--fix", description = "Apply automatic fixes, then report other findings.")
  private boolean fix;

  @Option(names = "--dry-run", description = "With --fix: print a diff instead of applying it.")
  private boolean dryRun;

  @Override
  protected ExitCode run() {
    if ((watch && fix) || (dryRun && !fix)) {
      throw new CommandException(
          "--fix cannot be combined with --watch, and --dry-run requires --fix");
    }
    if (!watch) {
      return fix ? fixAndReport() : lint();
    }
    FileWatcher files =
        new FileWatcher(
            AgentsDirectory.of(terminal(), paths).stream().map(it -> it.resolve("")).toList());
    ExitCode exit;
    do {
      exit = lintWhileWatching();
      terminal().flush();
    } while (!terminal().out().checkError() && files.awaitChange());
    return exit;
  }

  /** Reports a failure without ending the watch, because files may be incomplete during editing. */
  private ExitCode lintWhileWatching() {
    try {
      return lint();
    } catch (CommandException e) {
      note("ahp: " + e.getMessage());
      return ExitCode.CANNOT_RUN;
    }
  }

  private ExitCode lint() {
    LintOptions requested = requestedOptions();
    LintReport report =
        LintReport.of(
            AgentsDirectory.of(terminal(), paths).stream()
                .map(it -> Linter.lint(it.load(), it.options(requested)))
                .toList());
    print(report, stdoutFormat().write(report, this::paint));
    return ExitCode.yesIf(!fails(report));
  }

  private LintOptions requestedOptions() {
    ContractSet before = baseline == null ? null : AgentsDirectory.baseline(terminal(), baseline);
    LintOptions options = LintOptions.on(LocalDate.now(ZoneOffset.UTC)).against(before);
    return level == null ? options : options.asking(ConformanceLevel.valueOf(level.name()));
  }

  private ExitCode fixAndReport() {
    LintFixes fixes = LintFixes.of(AgentsDirectory.of(terminal(), paths), requestedOptions());
    if (dryRun) {
      printResult(fixes.toJson(), fixes.diff());
      return ExitCode.yesIf(fixes.isEmpty());
    }
    fixes.write().forEach(this::note);
    LintReport report = fixes.report();
    boolean json = stdoutFormat() == ReportFormat.JSON;
    print(report, json ? fixes.withReport().toText() : stdoutFormat().write(report, this::paint));
    return ExitCode.yesIf(!fails(report));
  }

  private void print(LintReport report, String text) {
    if (out != null) {
      OutputFile.write(terminal().resolve(out), format().write(report) + "\n");
    }
    if ((out == null || options().json()) && !text.isEmpty()) {
      terminal().out().println(text);
    }
  }

  private String paint(TextStyle style, String text) {
    Colour colour =
        switch (style) {
          case ERROR -> Colour.RED;
          case WARNING -> Colour.YELLOW;
          case STRONG -> Colour.BOLD;
          case FAINT -> Colour.FAINT;
        };
    return paint(colour, text);
  }

  /** Returns the format of stdout, which is JSON with {@code --json}; SARIF is JSON, too. */
  private ReportFormat stdoutFormat() {
    ReportFormat format = format();
    return options().json() && format != ReportFormat.SARIF ? ReportFormat.JSON : format;
  }

  private ReportFormat format() {
    LintFormat fallback = options().json() ? LintFormat.json : LintFormat.text;
    return ReportFormat.of((lintFormat == null ? fallback : lintFormat).name()).orElseThrow();
  }

  private boolean fails(LintReport report) {
    return switch (failOn) {
      case never -> false;
      case error -> report.count(Severity.ERROR) > 0;
      case warning -> !report.findings().isEmpty();
    };
  }
}
