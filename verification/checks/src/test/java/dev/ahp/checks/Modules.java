package dev.ahp.checks;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The modules of this repository with their source directories and compiled classes. */
final class Modules {
  static final Path ROOT = Path.of("..", "..").toAbsolutePath().normalize();

  /** All compiled classes of the repository except tests. */
  static final JavaClasses CLASSES = classes();

  private Modules() {}

  /**
   * Does not resolve library classes: their names are enough for the rules, and resolving them
   * takes many seconds.
   */
  private static JavaClasses classes() {
    ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false);
    Set<Path> compiled = new TreeSet<>();
    packages().keySet().forEach(module -> compiled.add(ROOT.resolve(module + "/target/classes")));
    return new ClassFileImporter().importPaths(compiled);
  }

  /** Returns the packages under {@code src/main/java} by module directory. */
  static Map<String, Set<String>> packages() {
    Map<String, Set<String>> packages = new TreeMap<>();
    String build = text(ROOT.resolve("pom.xml"));
    for (Path sources : sourceDirectories()) {
      Path module = ROOT.relativize(sources.resolve("../../..").normalize());
      // Directories outside the build, such as the benchmark peers, are skipped.
      if (build.contains("<module>" + module + "</module>")) {
        packages.put(module.toString(), packagesIn(sources));
      }
    }
    return packages;
  }

  /**
   * Returns the files of the repository that match a pattern, without build results and samples.
   */
  static List<Path> files(String glob) throws IOException {
    var matcher = ROOT.getFileSystem().getPathMatcher(glob);
    try (Stream<Path> paths = Files.walk(ROOT)) {
      return paths
          .map(ROOT::relativize)
          .filter(it -> !it.toString().contains("target/") && !it.toString().contains("/corpus/"))
          .filter(matcher::matches)
          .toList();
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  private static Set<Path> sourceDirectories() {
    var matcher = ROOT.getFileSystem().getPathMatcher("glob:{*,*/*}/src/main/java");
    try (Stream<Path> paths = Files.walk(ROOT, 5)) {
      return new TreeSet<>(paths.filter(path -> matcher.matches(ROOT.relativize(path))).toList());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list " + ROOT, e);
    }
  }

  private static Set<String> packagesIn(Path sources) {
    try (Stream<Path> files = Files.walk(sources)) {
      Set<String> packages = new TreeSet<>();
      files
          .filter(file -> file.toString().endsWith(".java"))
          .map(file -> sources.relativize(file.getParent()).toString().replace('/', '.'))
          .forEach(packages::add);
      return packages;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list " + sources, e);
    }
  }
}
