package dev.ahp.inventory;

import dev.ahp.inventory.syntax.Language;
import dev.ahp.inventory.syntax.SourceFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Searches a directory of source code for handoffs.
 *
 * <p>A file is parsed only if it contains the package name of a framework. The rules of a framework
 * apply only to files that import it, so that functions of the same name elsewhere do not match.
 */
public final class Inventory {
  private final Path root;
  private final Consumer<String> notes;
  private final AtomicInteger filesRead = new AtomicInteger();

  /**
   * Creates an inventory without reading any file.
   *
   * @param notes receives a message for each file that could not be read completely
   */
  public Inventory(Path root, Consumer<String> notes) {
    this.root = root;
    this.notes = notes;
  }

  /** Returns all handoffs, ordered by file and line. */
  public List<HandoffLocation> find() {
    List<SourceFile> sources = new ArrayList<>();
    for (Path file : new SourceFileFinder(root, notes).list()) {
      SourceFile source = read(file);
      filesRead.incrementAndGet();
      if (source != null) {
        sources.add(source);
      }
    }
    SourceProject project = new SourceProject(sources);
    List<HandoffLocation> found = new ArrayList<>();
    sources.forEach(source -> found.addAll(FrameworkRules.find(source, project)));
    found.sort(Comparator.comparing(HandoffLocation::file).thenComparing(HandoffLocation::line));
    return List.copyOf(found);
  }

  /** Returns the number of files read so far. Another thread may call it during the search. */
  public int filesRead() {
    return filesRead.get();
  }

  private @Nullable SourceFile read(Path file) {
    String name = root.relativize(file).toString().replace('\\', '/');
    Optional<Language> language = Language.of(name);
    try {
      String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
      if (language.isEmpty() || !FrameworkRules.isCandidate(text)) {
        return null;
      }
      SourceFile source = language.get().read(name, text);
      if (source.errorLine() > 0) {
        notes.accept(
            name + ":" + source.errorLine() + ": syntax error; the rest of the file was searched");
      }
      return source;
    } catch (IOException e) {
      notes.accept(name + ": cannot be read: " + e.getMessage());
      return null;
    }
  }
}
