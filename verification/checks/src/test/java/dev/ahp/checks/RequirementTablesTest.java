package dev.ahp.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks the tables of requirements: the ids of a page are unique, and each row names a file or a
 * test that exists. A row refers to a test as {@code Class#method}, to a class of tests as {@code
 * Class}, and to a file or directory by its path in the repository.
 */
class RequirementTablesTest {
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");
  private static final Pattern CELL_BORDER = Pattern.compile("(?<!\\\\)\\|");
  private static final Pattern TYPE = Pattern.compile("[A-Z]\\w+");
  private static final Map<String, String> SOURCES = sources();

  @ParameterizedTest
  @ValueSource(strings = {"spec/ahp.md", "docs/reference/documents.md"})
  void everyRowNamesWhatShowsIt(String page) throws IOException {
    List<List<String>> rows = rows(Modules.ROOT.resolve(page));
    List<String> problems = new ArrayList<>();
    Set<String> ids = new HashSet<>();
    for (List<String> row : rows) {
      String id = row.get(0);
      if (!ids.add(id)) {
        problems.add(id + ": used twice");
      }
      List<String> references = references(row.get(2));
      if (references.isEmpty()) {
        problems.add(id + ": names no test");
      }
      references.stream()
          .filter(reference -> !exists(reference))
          .forEach(reference -> problems.add(id + ": unknown " + reference));
    }

    assertThat(rows).hasSizeGreaterThan(50);
    assertThat(problems).isEmpty();
  }

  /** Returns the rows of all tables whose third column is "shown by". */
  private static List<List<String>> rows(Path page) throws IOException {
    List<List<String>> rows = new ArrayList<>();
    boolean inTable = false;
    for (String line : Files.readAllLines(page)) {
      List<String> cells = cells(line);
      if (cells.size() < 3) {
        inTable = false;
      } else if (cells.get(2).equals("shown by")) {
        inTable = true;
      } else if (inTable && !cells.get(0).startsWith("---")) {
        rows.add(cells);
      }
    }
    return rows;
  }

  private static List<String> cells(String line) {
    if (!line.startsWith("|")) {
      return List.of();
    }
    return Arrays.stream(CELL_BORDER.split(line)).skip(1).map(String::strip).toList();
  }

  private static List<String> references(String cell) {
    return CODE.matcher(cell).results().map((MatchResult found) -> found.group(1)).toList();
  }

  private static boolean exists(String reference) {
    String type = reference.replaceAll("#.*", "");
    if (!TYPE.matcher(type).matches()) {
      return Files.exists(Modules.ROOT.resolve(type));
    }
    String source = SOURCES.get(type);
    return source != null
        && (!reference.contains("#")
            || source.contains(" " + reference.replaceAll(".*#", "") + "("));
  }

  /** Returns the source of each test class by its simple name. */
  private static Map<String, String> sources() {
    Map<String, String> sources = new HashMap<>();
    try (Stream<Path> files = Files.walk(Modules.ROOT)) {
      files
          .filter(file -> file.toString().matches(".*/src/(main|test)/java/.*\\.java"))
          .filter(file -> !file.toString().contains("/target/"))
          .filter(file -> file.toString().matches(".*(Test|Contract)\\.java"))
          .forEach(
              file -> sources.put(file.getFileName().toString().replace(".java", ""), text(file)));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list " + Modules.ROOT, e);
    }
    return sources;
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }
}
