package dev.ahp.checks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Rules for names, modules and commits of the whole repository. */
class RepositoryTest {
  private static final int MAX_SUBJECT = 72;

  /** The last commit before subjects were limited. */
  private static final String FIRST_CHECKED = "30b25c89";

  /** Modules by layer; a module depends only on modules of lower layers. */
  private static final List<List<String>> LAYERS =
      List.of(
          List.of("core", "net"),
          List.of(
              "adapters/shared",
              "client",
              "contracts",
              "models/summaries",
              "models/tokens",
              "safety"),
          List.of(
              "adapters/adk",
              "adapters/langchain4j",
              "adapters/langgraph4j",
              "adapters/spring-ai",
              "broker",
              "safety/onnx"),
          List.of("adapters/spring-boot", "delivery", "server", "stores/jdbc", "testing"),
          List.of(
              "gateways/a2a",
              "gateways/mcp",
              "server/console",
              "transports/nats",
              "transports/redis",
              "transports/sqs",
              "transports/temporal"),
          List.of("bom", "cli", "examples/relay"),
          List.of(
              "verification/benchmarks",
              "verification/browser-tests",
              "verification/checks",
              "verification/framework-tests",
              "verification/fuzz",
              "verification/release-tests",
              "verification/soak",
              "verification/testkit"));

  private static final Pattern OWN_ARTIFACT =
      Pattern.compile("<artifactId>(ahp-[a-z0-9-]+)</artifactId>");
  private static final Pattern TYPE =
      Pattern.compile("\\b(?:class|interface|enum|record) ([A-Z]\\w+)");
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");
  private static final Pattern TYPE_NAME =
      Pattern.compile("(?<![\\w.…])[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]*)+\\b");

  /** The libraries whose checks are off in {@code verification/error-prone/options}. */
  private static final Pattern UNCHECKED_LIBRARY =
      Pattern.compile(
          "\\bimport (static )?("
              + "android|com\\.google\\.(auto|common|inject|testing)|dagger"
              + "|(jakarta|javax)\\.inject|junit|org\\.joda|org\\.junit\\.([A-Z]|run|rules|experimental)"
              + "|org\\.mockito|org\\.robolectric)[\\w.]*");

  private static final Pattern DEPENDENCY =
      Pattern.compile("<dependency>.*?</dependency>", Pattern.DOTALL);

  @Test
  void noTwoTypesHaveTheSameSimpleName() throws IOException {
    Map<String, List<String>> byName = new TreeMap<>();
    for (Path file : Modules.files("glob:**/src/{main,test}/java/**.java")) {
      String name = file.getFileName().toString();
      if (!name.equals("package-info.java")) {
        byName.computeIfAbsent(name, it -> new ArrayList<>()).add(file.toString());
      }
    }

    assertThat(byName).hasSizeGreaterThan(1_000);
    assertThat(byName.values()).allSatisfy(it -> assertThat(it).hasSize(1));
  }

  @Test
  void noFileUsesALibraryWhoseChecksAreOff() throws IOException {
    for (Path file : Modules.files("glob:**/src/{main,test}/java/**.java")) {
      String text = Files.readString(Modules.ROOT.resolve(file));

      assertThat(UNCHECKED_LIBRARY.matcher(text).results().map(MatchResult::group))
          .as("%s; turn on the checks of this library in verification/error-prone/options", file)
          .isEmpty();
    }
  }

  /** Checks names such as {@code PacketService} in the pages that explain the code. */
  @Test
  void typesInTheArchitecturePagesExist() throws IOException {
    Set<String> types = new TreeSet<>();
    for (Path file : Modules.files("glob:**/src/{main,test}/java/**.java")) {
      TYPE.matcher(Files.readString(Modules.ROOT.resolve(file)))
          .results()
          .forEach(it -> types.add(it.group(1)));
    }
    for (String page : List.of("docs/architecture.md", "docs/vocabulary.md")) {
      for (String line : Files.readAllLines(Modules.ROOT.resolve(page))) {
        assertThat(CODE.matcher(line).results().flatMap(it -> typeNames(it.group(1))))
            .as("%s: %s", page, line)
            .isSubsetOf(types);
      }
    }
  }

  private static Stream<String> typeNames(String code) {
    return TYPE_NAME.matcher(code).results().map(MatchResult::group);
  }

  @Test
  void modulesDependOnlyOnLowerLayers() throws IOException {
    Map<String, Integer> layers = new TreeMap<>();
    for (int layer = 0; layer < LAYERS.size(); layer++) {
      for (String module : LAYERS.get(layer)) {
        layers.put(artifact(module), layer);
      }
    }
    for (int layer = 0; layer < LAYERS.size(); layer++) {
      int own = layer;
      for (String module : LAYERS.get(layer)) {
        assertThat(dependencies(module))
            .as("dependencies of %s", module)
            .allSatisfy(it -> assertThat(layers.get(it)).as(it).isLessThan(own));
        assertThat(dependencies(module)).doesNotContain(artifact(module));
      }
    }
    String build = Files.readString(Modules.ROOT.resolve("pom.xml"));
    assertThat(build.split("<module>", -1)).hasSize(layers.size() + 1);
  }

  /** The modules that a module needs at run time. */
  private static List<String> dependencies(String module) throws IOException {
    List<String> found = new ArrayList<>();
    Matcher dependency = DEPENDENCY.matcher(pom(module));
    while (dependency.find()) {
      Matcher artifact = OWN_ARTIFACT.matcher(dependency.group());
      if (artifact.find() && !dependency.group().contains("<scope>test</scope>")) {
        found.add(artifact.group(1));
      }
    }
    return found;
  }

  private static String artifact(String module) throws IOException {
    String afterParent = pom(module).split("</parent>", 2)[1];
    Matcher artifact = OWN_ARTIFACT.matcher(afterParent);
    assertThat(artifact.find()).as("artifact of %s", module).isTrue();
    return artifact.group(1);
  }

  private static String pom(String module) throws IOException {
    return Files.readString(Modules.ROOT.resolve(module).resolve("pom.xml"));
  }

  @Test
  void commitSubjectsAreShort() throws IOException, InterruptedException {
    assumeTrue(git("cat-file", "-e", FIRST_CHECKED).isPresent(), "the history is not here");

    assertThat(git("log", "--format=%s", FIRST_CHECKED + "..HEAD").orElseThrow())
        .allSatisfy(it -> assertThat(it.length()).as(it).isLessThanOrEqualTo(MAX_SUBJECT));
  }

  private static Optional<List<String>> git(String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command)
            .directory(Modules.ROOT.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    List<String> lines =
        new String(process.getInputStream().readAllBytes(), UTF_8).lines().toList();
    return process.waitFor() == 0 ? Optional.of(lines) : Optional.empty();
  }
}
