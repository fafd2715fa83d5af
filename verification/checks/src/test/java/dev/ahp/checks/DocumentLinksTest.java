package dev.ahp.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DocumentLinksTest {
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:\\s]+)(?:#[^)\\s]*)?\\)");
  private static final Path DOCS = Modules.ROOT.resolve("docs");

  @Test
  void everyLinkTargetExists() throws IOException {
    List<String> broken = new ArrayList<>();
    for (Path page : pages()) {
      for (Path target : targets(page)) {
        if (!Files.exists(target)) {
          broken.add(Modules.ROOT.relativize(page) + " -> " + target);
        }
      }
    }

    assertThat(broken).isEmpty();
  }

  @Test
  void everyPageIsReachableFromTheIndex() throws IOException {
    Set<Path> reached = new TreeSet<>();
    follow(DOCS.resolve("README.md"), reached);

    assertThat(reached).containsAll(pages().stream().filter(it -> it.startsWith(DOCS)).toList());
  }

  private static void follow(Path page, Set<Path> reached) throws IOException {
    if (page.toString().endsWith(".md") && Files.exists(page) && reached.add(page)) {
      for (Path next : targets(page)) {
        follow(next, reached);
      }
    }
  }

  private static List<Path> targets(Path page) throws IOException {
    List<Path> targets = new ArrayList<>();
    Matcher links = LINK.matcher(Files.readString(page).replaceAll("(?s)```.*?```|`[^`\n]*`", ""));
    while (links.find()) {
      targets.add(page.resolveSibling(links.group(1)).normalize());
    }
    return targets;
  }

  private static List<Path> pages() throws IOException {
    try (Stream<Path> docs = Files.walk(DOCS);
        Stream<Path> top = Files.list(Modules.ROOT)) {
      return Stream.concat(docs, top).filter(it -> it.toString().endsWith(".md")).sorted().toList();
    }
  }
}
