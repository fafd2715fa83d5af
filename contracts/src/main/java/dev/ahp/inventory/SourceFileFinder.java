package dev.ahp.inventory;

import dev.ahp.inventory.syntax.Language;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Lists the source files of a project, without installed and built files. */
final class SourceFileFinder extends SimpleFileVisitor<Path> {
  private static final Set<String> EXCLUDED_DIRECTORIES =
      Set.of(
          "node_modules",
          "target",
          "build",
          "dist",
          "venv",
          ".venv",
          "site-packages",
          "__pycache__",
          "bin",
          "obj");
  private static final long MAX_BYTES = 1 << 20;
  private static final int MAX_FILES = 100_000;
  private static final int MAX_DEPTH = 64;

  private final Path root;
  private final Consumer<String> notes;
  private final List<Path> files = new ArrayList<>();

  SourceFileFinder(Path root, Consumer<String> notes) {
    this.root = root;
    this.notes = notes;
  }

  /** Does not follow symbolic links, so that link loops cannot occur. */
  List<Path> list() {
    try {
      Files.walkFileTree(
          root, EnumSet.noneOf(java.nio.file.FileVisitOption.class), MAX_DEPTH, this);
    } catch (IOException e) {
      notes.accept(root + ": cannot be listed: " + e.getMessage());
    }
    files.sort(null);
    return files;
  }

  @Override
  public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
    String name = String.valueOf(directory.getFileName());
    boolean excluded = EXCLUDED_DIRECTORIES.contains(name) || name.startsWith(".");
    return excluded && !directory.equals(root)
        ? FileVisitResult.SKIP_SUBTREE
        : FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
    if (!attributes.isRegularFile() || Language.of(file.toString()).isEmpty()) {
      return FileVisitResult.CONTINUE;
    }
    if (attributes.size() > MAX_BYTES) {
      notes.accept(root.relativize(file) + ": file is larger than 1 MiB and was not searched");
      return FileVisitResult.CONTINUE;
    }
    files.add(file);
    if (files.size() < MAX_FILES) {
      return FileVisitResult.CONTINUE;
    }
    notes.accept("more than " + MAX_FILES + " source files; the remaining files were not searched");
    return FileVisitResult.TERMINATE;
  }

  @Override
  public FileVisitResult visitFileFailed(Path file, IOException e) {
    notes.accept(root.relativize(file) + ": cannot be read: " + e.getMessage());
    return FileVisitResult.CONTINUE;
  }
}
