package dev.ahp.inventory;

import dev.ahp.inventory.framework.Found;
import dev.ahp.inventory.framework.Framework;
import dev.ahp.inventory.framework.Frameworks;
import dev.ahp.inventory.framework.Project;
import dev.ahp.inventory.framework.Scan;
import dev.ahp.inventory.syntax.Language;
import dev.ahp.inventory.syntax.Source;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Searches a directory of source code for handoffs.
 *
 * <p>A file is parsed only if it has the name of a package of some framework in it. The rules of a
 * framework see only files that import it, so that a function of the same name elsewhere is none.
 */
public final class Inventory {
  private final Path root;
  private final Consumer<String> notes;

  /**
   * Reads nothing yet.
   *
   * @param notes is told of files that could not be read or not wholly
   */
  public Inventory(Path root, Consumer<String> notes) {
    this.root = root;
    this.notes = notes;
  }

  /** Every handoff, by file and line. */
  public List<Found> find() {
    List<Source> sources = new ArrayList<>();
    for (Path file : new SourceFiles(root, notes).list()) {
      Source source = read(file);
      if (source != null) {
        sources.add(source);
      }
    }
    Project project = new Project(sources);
    List<Found> found = new ArrayList<>();
    sources.forEach(source -> found.addAll(find(source, project)));
    found.sort(Comparator.comparing(Found::file).thenComparing(Found::line));
    return List.copyOf(found);
  }

  private static List<Found> find(Source source, Project project) {
    List<Found> found = new ArrayList<>();
    for (Framework framework : Frameworks.all()) {
      if (source.imports().any(framework.packages())) {
        Scan scan = new Scan(framework, source, project);
        framework.find(scan);
        found.addAll(scan.found());
      }
    }
    return found;
  }

  private @Nullable Source read(Path file) {
    String name = root.relativize(file).toString().replace('\\', '/');
    Optional<Language> language = Language.of(name);
    try {
      String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
      if (language.isEmpty() || !isCandidate(text)) {
        return null;
      }
      Source source = language.get().read(name, text);
      if (source.faultLine() > 0) {
        notes.accept(name + ":" + source.faultLine() + ": does not parse; the rest was searched");
      }
      return source;
    } catch (IOException e) {
      notes.accept(name + ": cannot be read: " + e.getMessage());
      return null;
    }
  }

  private static boolean isCandidate(String text) {
    return Frameworks.all().stream()
        .anyMatch(it -> it.packages().stream().anyMatch(text::contains));
  }
}
