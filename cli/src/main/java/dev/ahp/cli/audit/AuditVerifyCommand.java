package dev.ahp.cli.audit;

import dev.ahp.audit.AuditCheckpoint;
import dev.ahp.audit.AuditProblem;
import dev.ahp.audit.ChainVerifier;
import dev.ahp.audit.ProofVerifier;
import dev.ahp.audit.VerificationReport;
import dev.ahp.broker.proof.ProofZip;
import dev.ahp.cli.command.BoundedLineReader;
import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.InputFile;
import dev.ahp.cli.daemon.ArchivePlace;
import dev.ahp.cli.daemon.StoreFactory;
import dev.ahp.client.ApiPath;
import dev.ahp.jdbc.archive.ArchiveFile;
import dev.ahp.json.Json;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.resource.FileErrorMessage;
import dev.ahp.server.daemon.S3TargetReader;
import dev.ahp.server.daemon.StoreSettings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Verifies an audit chain: an export, the store of a stopped daemon, or a running daemon. */
@CommandLine.Command(
    footer = {
      "  ahp audit verify                              the chain of the running daemon",
      "  ahp audit verify --archives                   the chain with its archives",
      "  ahp audit verify --data ~/.ahp                the chain of a stopped daemon",
      "  ahp audit verify export.ndjson --public-key 3b6a27bc…",
      "  ahp audit verify 2024.zst 2025.zst export.ndjson   archives and a later export",
      "  ahp audit verify export.ndjson --checkpoint kept-elsewhere.json --json",
    })
public final class AuditVerifyCommand extends AuditCommand {
  private static final int PROGRESS_EVERY = 500_000;
  private static final Pattern KEY = Pattern.compile("[0-9A-Fa-f]{64}");
  private static final Duration TIMEOUT = Duration.ofMinutes(30);

  @Parameters(
      paramLabel = "FILE",
      arity = "0..*",
      description =
          "Archives, oldest first, and an export (- for stdin); or a proof bundle"
              + " (default: the chain of the daemon).")
  private List<String> files = List.of();

  @Option(
      names = "--checkpoint",
      paramLabel = "FILE",
      description = "Stored checkpoint that the records must match (default: none).")
  private @Nullable String checkpoint;

  @Option(
      names = "--public-key",
      paramLabel = "HEX",
      description = "Ed25519 key of the checkpoints, 64 hex digits (default: any key).")
  private @Nullable String publicKey;

  @Option(
      names = "--archives",
      description = "Also verify the archives of the running daemon (default: its store only).")
  private boolean archives;

  @Override
  protected ExitCode execute() {
    checkArchives();
    ChainVerifier verifier = new ChainVerifier(trustedKey(publicKey));
    if (checkpoint != null) {
      verifier.checkpoint(readCheckpoint(checkpoint));
    }
    if (files.size() == 1 && startsAs(files.get(0), ProofZip::isZip)) {
      return verifyBundle(files.get(0));
    }
    if (!files.isEmpty()) {
      files.forEach(it -> readInto(verifier, it));
      return reportResult(String.join(", ", files), verifier);
    }
    return isDaemonStopped() ? verifyStore(verifier) : verifyDaemon(verifier);
  }

  /** A checkpoint or key is compared locally, without the archives of the daemon. */
  private void checkArchives() {
    if (archives && (!files.isEmpty() || checkpoint != null || publicKey != null)) {
      throw new CommandException(
          "--archives verifies a running daemon; name the archives as files instead");
    }
  }

  private ExitCode verifyStore(ChainVerifier verifier) {
    StoreSettings store = store();
    return reportResult(StoreFactory.place(store), StoredChainReader.readInto(verifier, store));
  }

  /** Compares a given checkpoint or key locally, because the daemon may be compromised. */
  private ExitCode verifyDaemon(ChainVerifier verifier) {
    String name = daemon().address().base().toString();
    if (checkpoint == null && publicKey == null) {
      ApiPath path = ApiPath.of("v1", "audit", "verify").with("archives", archives ? "true" : null);
      JsonObject report = daemon().get(path, TIMEOUT);
      boolean ok = report.bool("ok").orElse(false);
      printResult(report, AuditText.of(name, report, this::paint));
      return ExitCode.yesIf(ok);
    }
    try (BoundedLineReader lines =
        BoundedLineReader.of(name, daemon().stream(ApiPath.of("v1", "audit", "export")))) {
      return reportResult(name, readInto(verifier, lines, StandardCharsets.UTF_8));
    }
  }

  private ExitCode reportResult(String name, ChainVerifier verifier) {
    verifier.demandSignature();
    VerificationReport report = verifier.report();
    printResult(report.toJson(), AuditText.of(name, report.toJson(), this::paint));
    return ExitCode.yesIf(report.ok());
  }

  /** Checks only the syntax of the key; the report covers signatures that do not match. */
  static @Nullable String trustedKey(@Nullable String publicKey) {
    if (publicKey != null && !KEY.matcher(publicKey).matches()) {
      throw new CommandException("--public-key is not an Ed25519 key; expected 64 hex digits");
    }
    return publicKey;
  }

  private AuditCheckpoint readCheckpoint(String name) {
    String text = InputFile.read(terminal(), name, JsonLimits.PACKET.bytes());
    Json json = orCannotRun(name + " is not a checkpoint", () -> JsonReader.read(text));
    JsonObject object =
        json.asObject().orElseThrow(() -> new CommandException(name + " is not a checkpoint"));
    return new AuditCheckpoint(object);
  }

  private static <T> T orCannotRun(String message, Supplier<T> reading) {
    try {
      return reading.get();
    } catch (JsonException | IllegalArgumentException fault) {
      throw new CommandException(message + ": " + fault.getMessage());
    }
  }

  private void readInto(ChainVerifier verifier, String file) {
    verifier.nextFile();
    if (startsAs(file, AuditVerifyCommand::isGzip)) {
      throw new CommandException(file + " is compressed with gzip; decompress it first");
    }
    if (!S3TargetReader.isS3(file) && !startsAs(file, ArchiveFile::isArchive)) {
      try (BoundedLineReader lines = BoundedLineReader.ofBytes(terminal(), file)) {
        readInto(verifier, lines, StandardCharsets.ISO_8859_1);
        verifier.endOfExport();
      }
      return;
    }
    try {
      ArchivePlace place = ArchivePlace.of(terminal(), file);
      place.location().check(place.name(), verifier);
    } catch (IOException e) {
      throw new CommandException("cannot read " + file + ": " + FileErrorMessage.reason(e));
    }
  }

  private ExitCode verifyBundle(String file) {
    if (checkpoint != null) {
      throw new CommandException(
          file
              + " is a proof bundle with its own checkpoints; --checkpoint requires a whole chain");
    }
    VerificationReport report = readBundle(file);
    printResult(report.toJson(), AuditText.of(file, report.toJson(), this::paint));
    return ExitCode.yesIf(report.ok());
  }

  private VerificationReport readBundle(String file) {
    try (InputStream in = Files.newInputStream(terminal().resolve(file))) {
      return new ProofVerifier(ProofZip.read(in), trustedKey(publicKey)).verify();
    } catch (ZipException damaged) {
      String message = "cannot read the bundle: " + damaged.getMessage();
      var problem = new AuditProblem(null, 0, AuditProblem.Code.MALFORMED, message);
      return new VerificationReport(0, List.of(), 0, List.of(problem), 0);
    } catch (IOException e) {
      throw new CommandException("cannot read " + file + ": " + FileErrorMessage.reason(e));
    }
  }

  private static boolean isGzip(byte[] beginning) {
    return beginning.length > 1 && beginning[0] == 0x1f && beginning[1] == (byte) 0x8b;
  }

  private boolean startsAs(String file, Predicate<byte[]> kind) {
    if (file.equals("-") || S3TargetReader.isS3(file)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(terminal().resolve(file))) {
      return kind.test(in.readNBytes(8));
    } catch (IOException e) {
      return false;
    }
  }

  private ChainVerifier readInto(ChainVerifier verifier, BoundedLineReader lines, Charset charset) {
    long read = 0;
    for (String line = lines.next(); line != null; line = lines.next()) {
      verifier.line(line.getBytes(charset));
      if (++read % PROGRESS_EVERY == 0) {
        note("ahp: " + read + " lines checked");
      }
    }
    return verifier;
  }
}
