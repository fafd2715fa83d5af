package dev.ahp.server.pin;

import dev.ahp.broker.service.PinValidator;
import dev.ahp.json.CanonicalJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * Looks at files and work trees below some directories, and at the ETag of addresses. What lies
 * elsewhere, symbolic links followed, cannot be looked at, so that a pin cannot be used to ask
 * about other files of this machine.
 */
public final class ExternalPinReader implements PinValidator.PinSource {
  private static final long MOST_BYTES = 256L << 20;

  private final List<Path> roots;
  private final EntityTagReader tags;

  /**
   * May look below the roots.
   *
   * @param privateAddresses whether addresses of this machine and its network may be asked
   */
  public ExternalPinReader(List<Path> roots, boolean privateAddresses) {
    this.roots = List.copyOf(roots);
    this.tags = new EntityTagReader(privateAddresses);
  }

  @Override
  public Optional<String> value(String kind, String ref) {
    try {
      return switch (kind) {
        case "file" -> below(ref).filter(Files::isRegularFile).flatMap(ExternalPinReader::hash);
        case "git" -> below(ref).flatMap(it -> new WorkTree(it, this::isBelow).commit());
        case "etag" -> tags.of(ref);
        default -> Optional.empty();
      };
    } catch (IllegalArgumentException e) {
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
      if (Files.size(file) > MOST_BYTES) {
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
}
