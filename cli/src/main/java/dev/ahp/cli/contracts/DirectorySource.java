package dev.ahp.cli.contracts;

import dev.ahp.cli.command.CommandException;
import dev.ahp.contract.set.ContractSource;
import dev.ahp.contract.set.UnreadableFileException;
import dev.ahp.resource.FileErrorMessage;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/** An agents directory on disk. */
public final class DirectorySource implements ContractSource {
  private static final int MAX_BYTES = 1 << 20;
  private static final int MAX_LOCK_BYTES = 64 << 20;
  private static final int MAX_DEPTH = 16;

  /** Markdown files without a YAML block are not contracts; the loader omits them. */
  private static final List<String> SUFFIXES = List.of(".yaml", ".yml", ".json", ".md");

  private final Path root;
  private final String prefix;
  private final List<String> extra;

  /**
   * Creates a source; files are read on demand.
   *
   * @param extra contracts outside {@code handoffs/}
   */
  public DirectorySource(Path root, String prefix, List<String> extra) {
    this.root = root;
    this.prefix = prefix;
    this.extra = List.copyOf(extra);
  }

  @Override
  public String prefix() {
    return prefix;
  }

  @Override
  public List<String> contracts() {
    TreeSet<String> paths = new TreeSet<>(extra);
    Path handoffs = root.resolve("handoffs");
    if (Files.isDirectory(handoffs)) {
      try (Stream<Path> files = Files.walk(handoffs, MAX_DEPTH)) {
        files
            .filter(DirectorySource::isContract)
            .map(this::relative)
            .filter(it -> !it.contains("/schemas/"))
            .forEach(paths::add);
      } catch (IOException | UncheckedIOException e) {
        throw new CommandException(
            "cannot list " + prefix + "handoffs: " + FileErrorMessage.reason(e));
      }
    }
    return List.copyOf(paths);
  }

  private static boolean isContract(Path file) {
    String name = String.valueOf(file.getFileName());
    boolean known = SUFFIXES.stream().anyMatch(name::endsWith);
    return known && !name.startsWith(".") && Files.isRegularFile(file);
  }

  private String relative(Path file) {
    return root.relativize(file).toString().replace('\\', '/');
  }

  @Override
  public Optional<String> read(String path) {
    int limit = path.equals("handoffs.lock") ? MAX_LOCK_BYTES : MAX_BYTES;
    try {
      Path file = root.resolve(path);
      return Files.exists(file) ? Optional.of(text(file, limit)) : Optional.empty();
    } catch (InvalidPathException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UnreadableFileException("cannot be read: " + FileErrorMessage.reason(e));
    }
  }

  private static String text(Path file, int limit) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new UnreadableFileException("is not a file");
    }
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(limit + 1);
      if (bytes.length > limit) {
        throw new UnreadableFileException("is larger than " + limit + " bytes");
      }
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new UnreadableFileException("is not UTF-8 text");
    }
  }
}
