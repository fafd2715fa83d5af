package dev.ahp.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;

/** Compares the bill of materials with the jar and the files of the release. */
class BillOfMaterialsTest {
  private static final Path JAR =
      ReleaseFiles.ROOT.resolve("cli/target/ahp-cli-" + ReleaseFiles.VERSION + "-all.jar");

  /** A package of the jar and the library that it belongs to. */
  private static final Set<String> ROOTS = new TreeSet<>(List.of("dev/ahp/", "META-INF/"));

  @Test
  void everyLibraryOfTheJarIsListed() throws Exception {
    Set<String> known = new TreeSet<>(ROOTS);
    for (String[] library : libraries()) {
      Path jar = repository().resolve(library[0].replace('.', '/')).resolve(library[1]);
      Path file = jar.resolve(library[2]).resolve(library[1] + "-" + library[2] + ".jar");
      if (Files.exists(file)) {
        known.addAll(directories(file));
      }
    }

    assertThat(directories(JAR))
        .allMatch(
            it -> it.startsWith("dev/ahp/") || it.startsWith("META-INF/") || known.contains(it));
  }

  @Test
  void runtimeIsListed() throws Exception {
    assertThat(sbom()).contains("pkg:generic/openjdk@");
  }

  @Test
  void statementContainsTheDigestOfEachFile() throws Exception {
    Path sums = ReleaseFiles.of("sbom", "SHA256SUMS");
    Path statement = sums.resolveSibling("ahp-" + ReleaseFiles.VERSION + "-provenance.json");
    String text = Files.readString(statement);

    for (String line : Files.readAllLines(sums)) {
      String digest = line.substring(0, line.indexOf(' '));
      if (!line.endsWith("-provenance.json")) {
        assertThat(text).as(line).contains('"' + digest + '"');
      }
    }
    assertThat(text).contains("https://slsa.dev/provenance/v1", "gitCommit");
  }

  private static String sbom() throws IOException {
    return Files.readString(ReleaseFiles.of("sbom", "ahp-" + ReleaseFiles.VERSION + "-sbom.json"));
  }

  /** Returns group, name and version of the libraries of others. */
  private static List<String[]> libraries() throws IOException {
    return Pattern.compile("\"purl\" ?: \"pkg:maven/([^/]+)/([^@]+)@([^?\"]+)")
        .matcher(sbom())
        .results()
        .map(it -> new String[] {it.group(1), it.group(2), it.group(3)})
        .filter(it -> !"dev.ahp".equals(it[0]))
        .toList();
  }

  /** The directories with classes in a jar. */
  private static Set<String> directories(Path jar) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      return zip.stream()
          .map(it -> it.getName())
          .filter(it -> it.endsWith(".class") && it.contains("/"))
          .map(it -> it.substring(0, it.lastIndexOf('/') + 1))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private static Path repository() {
    String local = System.getProperty("maven.repo.local", "");
    Path standard = Path.of(System.getProperty("user.home"), ".m2", "repository");
    return local.isEmpty() ? standard : Path.of(local);
  }
}
