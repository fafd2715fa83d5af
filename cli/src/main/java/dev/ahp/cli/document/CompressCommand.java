package dev.ahp.cli.document;

import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.InputFile;
import dev.ahp.cli.command.OutputFile;
import dev.ahp.context.CompressionResult;
import dev.ahp.context.ContextCompressor;
import dev.ahp.context.ExtractiveSummarizer;
import dev.ahp.context.HistoryStrategy;
import dev.ahp.context.TokenCounter;
import dev.ahp.document.Document;
import dev.ahp.document.DocumentException;
import dev.ahp.document.DocumentKind;
import dev.ahp.document.DocumentReader;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import dev.ahp.problem.ProblemCode;
import dev.ahp.tokens.Tokenizer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compresses a handoff to fit a context window, or gives its history another form. */
@CommandLine.Command(
    footer = {
      "  ahp compress handoff.json --window 8000 -o smaller.json",
      "  ahp compress handoff.json --window 8000 --json | jq .tokensAfter",
      "  ahp compress handoff.json --window 8000 --tokenizer o200k",
      "  ahp compress handoff.json --strategy last_k --keep 5",
      "  ahp compress --golden our-handoffs --window 8000 --min-recall 0.95",
    })
public final class CompressCommand extends CliCommand {
  private static final String BY_LENGTH = "length";

  /** Larger than the limits of a packet, because long histories need compression. */
  private static final JsonLimits LIMITS = new JsonLimits(16 << 20, 64, 4 << 20);

  @Parameters(
      paramLabel = "FILE",
      arity = "0..1",
      description = "Handoff message; - for stdin. Not with --golden.")
  private @Nullable String file;

  @Option(
      names = "--window",
      paramLabel = "TOKENS",
      description =
          "Context window of the receiver in tokens (default: none; required without --strategy).")
  private @Nullable Integer window;

  @Option(
      names = "--strategy",
      paramLabel = "NAME",
      description =
          "Form of the history: full, summary, last_k or pointer (default: summary, if the message"
              + " does not fit).")
  private @Nullable String strategy;

  @Option(
      names = "--golden",
      paramLabel = "DIR",
      description =
          "Directory with messages NAME.json and lists of statements NAME.expect.json that must"
              + " survive.")
  private @Nullable String golden;

  @Option(
      names = "--min-recall",
      paramLabel = "PART",
      description = "Fraction of the statements of --golden that must survive (default: 1).")
  private double minRecall = 1;

  @Option(
      names = "--threshold",
      paramLabel = "PART",
      description = "Fraction of the window that the message may use (default: 0.8).")
  private double threshold = ContextCompressor.DEFAULT_THRESHOLD;

  @Option(
      names = "--keep",
      paramLabel = "TURNS",
      description = "Number of recent turns to keep verbatim (default: 5).")
  private int keep = ContextCompressor.DEFAULT_KEEP;

  @Option(
      names = "--tokenizer",
      paramLabel = "NAME",
      description = "Tokenizer: length, o200k, cl100k, p50k or r50k (default: length).")
  private String tokenizer = BY_LENGTH;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      description = "Output file (default: stdout).")
  private @Nullable String output;

  @Override
  protected ExitCode run() {
    checkOptions();
    if (golden != null) {
      return runGolden(golden);
    }
    CompressionResult result = compress(message(String.valueOf(file)));
    String text = JsonWriter.pretty(result.message());
    if (output != null) {
      OutputFile.write(terminal().resolve(output), text + "\n");
    }
    if (output == null || options().json()) {
      printResult(result.toJson(), text);
    }
    note(summaryOf(result));
    return ExitCode.yesIf(result.fits());
  }

  private ExitCode runGolden(String folder) {
    GoldenSet set = GoldenSet.read(terminal(), folder, this::message);
    GoldenReport report = new GoldenReport(set, this::compress);
    printResult(report.toJson(), report.text());
    return ExitCode.yesIf(report.fits() && report.recall() >= minRecall);
  }

  private void checkOptions() {
    if ((file == null) == (golden == null)) {
      throw new CommandException("expected either a FILE or --golden DIR");
    }
    if (golden != null && output != null) {
      throw new CommandException("--output writes one message; it cannot be used with --golden");
    }
    if (window == null && strategy == null) {
      throw new CommandException("missing option --window; give it, or --strategy");
    }
    if ((window != null && window < 1) || keep < 0 || !(threshold > 0 && threshold <= 1)) {
      throw new CommandException(
          "expected --window of at least 1, --keep of at least 0, 0 < --threshold <= 1");
    }
    if (!(minRecall >= 0 && minRecall <= 1)) {
      throw new CommandException("expected 0 <= --min-recall <= 1, but it is " + minRecall);
    }
  }

  private CompressionResult compress(JsonObject message) {
    TokenCounter tokens = tokens();
    ContextCompressor compressor =
        new ContextCompressor(tokens, new ExtractiveSummarizer(tokens), threshold, keep);
    int limit = window == null ? Integer.MAX_VALUE : window;
    return strategy == null
        ? compressor.compress(message, limit)
        : compressor.compress(message, limit, strategy(strategy));
  }

  private static HistoryStrategy strategy(String name) {
    return HistoryStrategy.named(name)
        .orElseThrow(
            () ->
                new CommandException(
                    "unknown strategy %s; expected %s"
                        .formatted(name, String.join(", ", HistoryStrategy.names()))));
  }

  private TokenCounter tokens() {
    if (tokenizer.equals(BY_LENGTH)) {
      return TokenCounter.byLength();
    }
    return Tokenizer.named(tokenizer)
        .orElseThrow(
            () ->
                new CommandException(
                    "unknown tokenizer %s; expected length, %s"
                        .formatted(tokenizer, String.join(", ", Tokenizer.labels()))))
        .load();
  }

  private JsonObject message(String name) {
    try {
      String text = InputFile.read(terminal(), name, LIMITS.bytes());
      Document document = new DocumentReader(LIMITS).read(text);
      if (document.kind() != DocumentKind.HANDOFF) {
        throw new CommandException(
            name + " is a " + document.kind().wireName() + "; run ahp convert --to json first");
      }
      return document.value();
    } catch (DocumentException fault) {
      throw new CommandException(
          ProblemCode.valueOf(fault.violation().code()), name + ": " + fault.violation().message());
    }
  }

  private static String summaryOf(CompressionResult result) {
    if (!result.compressed()) {
      return "ahp: "
          + result.tokensBefore()
          + " tokens"
          + (result.fits() ? " fit" : " do not fit, and nothing can be removed");
    }
    return "ahp: compressed %s tokens to %s, kept %s of %s turns%s%s"
        .formatted(
            result.tokensBefore(),
            result.tokensAfter(),
            result.turnsKept(),
            result.turnsBefore(),
            result.excerptsDropped() == 0
                ? ""
                : ", dropped the least relevant excerpts: " + result.excerptsDropped(),
            result.fits() ? "" : "; the message still does not fit");
  }
}
