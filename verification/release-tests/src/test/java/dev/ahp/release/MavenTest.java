package dev.ahp.release;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Builds projects with the staged Maven repository and a local repository that starts empty. */
@Tag("container")
class MavenTest {
  private static final Pattern ARTIFACT = Pattern.compile("<artifactId>(ahp-[a-z0-9-]+)<");

  @TempDir private static Path localRepository = Path.of("");

  @TempDir private Path directory = Path.of("");

  @Test
  void brokerInMemoryNeedsNoDatabaseAndNoNativeCompression() throws Exception {
    String classPath = resolve("ahp-broker");

    assertThat(names(classPath))
        .noneMatch(it -> it.contains("sqlite") || it.contains("postgresql"))
        .noneMatch(it -> it.contains("zstd") || it.contains("ahp-contracts"))
        .anyMatch(it -> it.startsWith("ahp-broker"));
    Path sources = directory.resolve("src/main/java");
    Files.createDirectories(sources);
    Files.writeString(sources.resolve("Consumer.java"), resource("Consumer.java.txt"));
    maven(directory, "compile");
    String run = directory.resolve("target/classes") + File.pathSeparator + classPath;
    ReleaseShellResult result = ReleaseShell.in(directory).run("java", "-cp", run, "Consumer");
    assertThat(result.requireSuccess().output()).containsIgnoringCase("completed");
  }

  @Test
  void clientNeedsOnlyTheCore() throws Exception {
    assertThat(names(resolve("ahp-client")))
        .filteredOn(it -> it.startsWith("ahp-"))
        .containsExactlyInAnyOrder(
            "ahp-client-" + ReleaseFiles.VERSION + ".jar",
            "ahp-core-" + ReleaseFiles.VERSION + ".jar");
  }

  @Test
  void exampleOfJunitPasses() throws Exception {
    ReleaseShellResult result = maven(copyExample("junit"), "test");

    assertThat(result.output() + result.errors()).doesNotContain("Tests run: 0");
  }

  @Test
  void exampleOfTheTutorialPasses() throws Exception {
    Path project = copyExample("junit");
    Path source = Path.of("testing/src/test/java/dev/ahp/junit/ThreeAgentsTest.java");
    Path copy = project.resolve("src/test/java/dev/ahp/junit/ThreeAgentsTest.java");
    Files.createDirectories(Objects.requireNonNull(copy.getParent()));
    Files.copy(ReleaseFiles.ROOT.resolve(source), copy);
    addAssertJ(project.resolve("pom.xml"));

    ReleaseShellResult result =
        maven(project, "test", "-Dtest=ThreeAgentsTest#bossGetsTheResultOfTheWriter");

    assertThat(result.output() + result.errors()).contains("Tests run: 1, Failures: 0");
  }

  /** Adds the library with which the test of the tutorial checks the results. */
  private static void addAssertJ(Path pom) throws IOException {
    String dependency =
        """
            <dependency>
              <groupId>org.assertj</groupId>
              <artifactId>assertj-core</artifactId>
              <version>3.27.7</version>
              <scope>test</scope>
            </dependency>
          </dependencies>
          <build>""";
    Files.writeString(
        pom, Files.readString(pom).replaceFirst("</dependencies>\\s*<build>", dependency));
  }

  @Test
  void exampleOfSpringBootRuns() throws Exception {
    ReleaseShellResult result = maven(copyExample("spring-boot"), "compile", "spring-boot:run");

    assertThat(result.output()).contains("About lamps");
  }

  @Test
  void everyArtifactOfTheBillOfMaterialsIsStaged() throws Exception {
    String bill = Files.readString(ReleaseFiles.ROOT.resolve("bom/pom.xml"));
    List<String> artifacts =
        ARTIFACT.matcher(bill).results().map(it -> it.group(1)).distinct().toList();
    Path group = repository().resolve("dev/ahp");

    try (Stream<Path> staged = Files.list(group)) {
      assertThat(staged.map(it -> it.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(
              artifacts.stream().filter(it -> !"ahp-parent".equals(it)).toList());
    }
    for (String artifact : artifacts) {
      if (!"ahp-parent".equals(artifact)) {
        checkFiles(group.resolve(artifact).resolve(ReleaseFiles.VERSION), artifact);
      }
    }
  }

  @Test
  void contractSuiteOfAdaptersIsStaged() throws IOException {
    String file = "ahp-adapter-shared-" + ReleaseFiles.VERSION + "-tests.jar";
    assertThat(
            repository()
                .resolve("dev/ahp/ahp-adapter-shared")
                .resolve(ReleaseFiles.VERSION)
                .resolve(file))
        .exists();
  }

  /** Checks what Maven Central requires. */
  private static void checkFiles(Path directory, String artifact) throws IOException {
    String prefix = artifact + "-" + ReleaseFiles.VERSION;
    // The bill of materials refers to its own version, which is not a property of the parent.
    String pom = Files.readString(directory.resolve(prefix + ".pom"));
    assertThat(pom.replace("${project.version}", ReleaseFiles.VERSION))
        .as(artifact)
        .contains("<name>", "<description>", "<url>", "<licenses>", "<scm ", "<developers>")
        .doesNotContain("<parent>", "<properties>", "${");
    if (!"ahp-bom".equals(artifact)) {
      assertThat(directory.resolve(prefix + ".jar")).exists();
      assertThat(directory.resolve(prefix + "-sources.jar")).exists();
      assertThat(directory.resolve(prefix + "-javadoc.jar")).exists();
    }
  }

  /** Creates a project with one dependency and returns its class path at run time. */
  private String resolve(String artifact) throws IOException {
    String pom = resource("pom.xml").replace("@VERSION@", ReleaseFiles.VERSION);
    Files.writeString(directory.resolve("pom.xml"), pom.replace("@ARTIFACT@", artifact));
    maven(
        directory,
        "dependency:build-classpath",
        "-Dmdep.outputFile=class-path",
        "-Dmdep.includeScope=runtime");
    return Files.readString(directory.resolve("class-path"));
  }

  private Path copyExample(String name) throws IOException {
    Path example = ReleaseFiles.ROOT.resolve("examples").resolve(name);
    ReleaseShell.in(directory).run("cp", "-R", example.toString(), ".").requireSuccess();
    return directory.resolve(name);
  }

  private static ReleaseShellResult maven(Path project, String... arguments) throws IOException {
    Stream<String> options =
        Stream.of(
            "mvn",
            "-B",
            "-ntp",
            "-s",
            ReleaseFiles.ROOT.resolve("examples/staged.xml").toString(),
            "-Dahp.repository=" + repository().toUri(),
            "-Dmaven.repo.local=" + localRepository);
    String[] command = Stream.concat(options, Arrays.stream(arguments)).toArray(String[]::new);
    return ReleaseShell.in(project).run(command).requireSuccess();
  }

  private static Path repository() throws IOException {
    Path archive = ReleaseFiles.of("maven", "ahp-" + ReleaseFiles.VERSION + "-maven.tar.gz");
    return archive.resolveSibling("maven");
  }

  private static List<String> names(String classPath) {
    return Pattern.compile(File.pathSeparator)
        .splitAsStream(classPath.strip())
        .map(it -> String.valueOf(Path.of(it).getFileName()))
        .toList();
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = MavenTest.class.getResourceAsStream("consumer/" + name)) {
      return new String(Objects.requireNonNull(in).readAllBytes(), UTF_8);
    }
  }
}
