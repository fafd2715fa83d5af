package dev.ahp.server.pin;

import dev.ahp.broker.service.PinValidator;
import dev.ahp.json.CanonicalJson;
import dev.ahp.net.AddressGuard;
import dev.ahp.net.GuardedHttpClient;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Reads the current values of pins: hashes of files and commits of work trees below configured
 * directories, and ETags of URLs. Other files cannot be read, even through symbolic links, so a pin
 * does not disclose other files of this machine.
 */
public final class ExternalPinReader implements PinValidator.PinSource {
  private static final long MAX_BYTES = 256L << 20;

  private static final Duration TIMEOUT = Duration.ofSeconds(3);

  private final List<Path> roots;
  private final GuardedHttpClient http;

  /**
   * Creates a reader.
   *
   * @param roots the directories below which files and work trees can be read
   * @param guard decides which URLs can be read
   */
  public ExternalPinReader(List<Path> roots, AddressGuard guard) {
    this.roots = List.copyOf(roots);
    this.http = new GuardedHttpClient(guard, TIMEOUT);
  }

  @Override
  public Optional<String> value(String kind, String ref) {
    try {
      return switch (kind) {
        case "file" -> below(ref).filter(Files::isRegularFile).flatMap(ExternalPinReader::hash);
        case "git" -> below(ref).flatMap(it -> new WorkTree(it, this::isBelow).commit());
        case "etag" -> entityTag(ref);
        default -> Optional.empty();
      };
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private Optional<String> entityTag(String url) {
    try {
      return Optional.ofNullable(http.head(URI.create(url)).headers().get("etag"));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private Optional<Path> below(String ref) {
    return roots.stream().map(root -> root.resolve(ref)).filter(this::isBelow).findFirst();
  }

  private boolean isBelow(Path path) {
    try {
      Path real = path.toRealPath();
      for (Path root : roots) {
        if (real.startsWith(root.toRealPath())) {
          return true;
        }
      }
      return false;
    } catch (IOException e) {
      return false;
    }
  }

  private static Optional<String> hash(Path file) {
    try {
      MessageDigest digest = CanonicalJson.sha256();
      if (Files.size(file) > MAX_BYTES) {
        return Optional.empty();
      }
      try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
        in.transferTo(OutputStream.nullOutputStream());
      }
      return Optional.of("sha256:" + HexFormat.of().formatHex(digest.digest()));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /**
   * A git work tree, of which only the commit is read. The reader does not run git, because git
   * runs programs that the configuration of the work tree names.
   */
  private record WorkTree(Path directory, Predicate<Path> allowed) {
    private static final long MAX_REF_BYTES = 16 << 20;
    private static final int COMMIT_DIGITS = 40;

    Optional<String> commit() {
      Path git = directory.resolve(".git");
      return text(git.resolve("HEAD"))
          .map(String::strip)
          .flatMap(
              head -> head.startsWith("ref: ") ? named(git, head.substring(5)) : Optional.of(head))
          .filter(it -> it.length() >= COMMIT_DIGITS);
    }

    private Optional<String> named(Path git, String name) {
      if (name.contains("..") || name.startsWith("/")) {
        return Optional.empty();
      }
      return text(git.resolve(name)).map(String::strip).or(() -> packed(git, name));
    }

    private Optional<String> packed(Path git, String name) {
      return text(git.resolve("packed-refs"))
          .flatMap(
              all ->
                  all.lines()
                      .filter(line -> line.endsWith(" " + name) && !line.startsWith("#"))
                      .map(line -> line.substring(0, line.indexOf(' ')))
                      .findFirst());
    }

    private Optional<String> text(Path file) {
      try {
        boolean readable =
            Files.isRegularFile(file) && allowed.test(file) && Files.size(file) <= MAX_REF_BYTES;
        return readable ? Optional.of(Files.readString(file)) : Optional.empty();
      } catch (IOException e) {
        return Optional.empty();
      }
    }
  }
}
