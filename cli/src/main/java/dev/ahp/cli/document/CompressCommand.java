package dev.ahp.cli.document;

import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.InputFile;
import dev.ahp.cli.command.OutputFile;
import dev.ahp.context.CompressionResult;
import dev.ahp.context.ContextCompressor;
import dev.ahp.context.ExtractiveSummarizer;
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

/** Compresses a handoff to fit a context window by summarizing old turns. */
@CommandLine.Command(
    footer = {
      "  ahp compress handoff.json --window 8000 -o smaller.json",
      "  ahp compress handoff.json --window 8000 --json | jq .tokensAfter",
      "  ahp compress handoff.json --window 8000 --tokenizer o200k",
    })
public final class CompressCommand extends CliCommand {
  private static final String BY_LENGTH = "length";

  /** Larger than the limits of a packet, because long histories need compression. */
  private static final JsonLimits LIMITS = new JsonLimits(16 << 20, 64, 4 << 20);

  @Parameters(paramLabel = "FILE", description = "Handoff message; - for stdin.")
  private String file = "";

  @Option(
      names = "--window",
      required = true,
      paramLabel = "TOKENS",
      description = "Context window of the receiver in tokens.")
  private int window;

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
    CompressionResult result = compressor().compress(message(), window);
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

  private ContextCompressor compressor() {
    if (window < 1 || keep < 0 || !(threshold > 0 && threshold <= 1)) {
      throw new CommandException(
          "expected --window of at least 1, --keep of at least 0, 0 < --threshold <= 1");
    }
    TokenCounter tokens = tokens();
    return new ContextCompressor(tokens, new ExtractiveSummarizer(tokens), threshold, keep);
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

  private JsonObject message() {
    try {
      String text = InputFile.read(terminal(), file, LIMITS.bytes());
      Document document = new DocumentReader(LIMITS).read(text);
      if (document.kind() != DocumentKind.HANDOFF) {
        throw new CommandException(
            file + " is a " + document.kind().wireName() + "; run ahp convert --to json first");
      }
      return document.value();
    } catch (DocumentException fault) {
      throw new CommandException(
          ProblemCode.valueOf(fault.violation().code()), file + ": " + fault.violation().message());
    }
  }

  private static String summaryOf(CompressionResult result) {
    if (!result.compressed()) {
      return "ahp: "
          + result.tokensBefore()
          + " tokens"
          + (result.fits() ? " fit" : " do not fit, and the message has no turns to compress");
    }
    return "ahp: compressed %s tokens to %s, kept %s of %s turns%s"
        .formatted(
            result.tokensBefore(),
            result.tokensAfter(),
            result.turnsKept(),
            result.turnsBefore(),
            result.fits() ? "" : "; the message still does not fit");
  }
}
