package dev.ahp.checks;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArchitectureTest {
  private static final Set<String> EMPTY_WORDS =
      Set.of("Util", "Utils", "Helper", "Manager", "Impl", "Base", "Data", "Info");
  private static final Set<String> DUMPING_GROUNDS =
      Set.of("util", "utils", "common", "impl", "misc", "dto", "exceptions", "helpers");

  @Test
  void everyPackageOfEveryModuleIsChecked() {
    Set<String> seen =
        Modules.CLASSES.stream().map(JavaClass::getPackageName).collect(Collectors.toSet());

    assertThat(Modules.packages().keySet()).contains("core", "cli");
    Modules.packages()
        .forEach(
            (module, packages) ->
                assertThat(seen)
                    .as("packages seen; is %s a dependency in checks/pom.xml?", module)
                    .containsAll(packages));
    assertThat(Modules.CLASSES).hasSizeGreaterThan(50);
  }

  @Test
  void noPackageIsInTwoModules() {
    Map<String, String> homes = new HashMap<>();

    Modules.packages()
        .forEach(
            (module, packages) ->
                packages.forEach(
                    name -> assertThat(homes.put(name, module)).as("home of %s", name).isNull()));
  }

  @Test
  void packagesHaveNoCyclicDependencies() {
    slices().assignedFrom(new PackageSlices()).should().beFreeOfCycles().check(Modules.CLASSES);
  }

  @ParameterizedTest
  @CsvSource({
    "com.fasterxml.jackson, dev.ahp.json",
    "org.snakeyaml, dev.ahp.yaml",
    "dev.harrel, dev.ahp.schema",
    "picocli, dev.ahp.cli",
    "org.eclipse.jetty, dev.ahp.server.jetty|dev.ahp.testkit.http2",
    "com.nimbusds, dev.ahp.server.jwt",
    "org.treesitter, dev.ahp.inventory.syntax",
    "com.github.difflib, dev.ahp.lint",
    "org.sqlite, dev.ahp.jdbc.sqlite",
    "org.postgresql, dev.ahp.jdbc.postgres",
    "com.github.luben, dev.ahp.jdbc.compression",
    "io.modelcontextprotocol, dev.ahp.mcp",
    "reactor, dev.ahp.mcp",
    "com.knuddels, dev.ahp.tokens",
    "dev.langchain4j, dev.ahp.summaries|dev.ahp.adapter.langchain4j|dev.ahp.relay",
    "org.bsc, dev.ahp.adapter.langgraph4j|dev.ahp.relay",
    "com.google.adk, dev.ahp.adapter.adk",
    "org.springframework, dev.ahp.adapter.springai|dev.ahp.springboot",
    "io.lettuce, dev.ahp.redis",
    "software.amazon, dev.ahp.sqs",
    "io.temporal, dev.ahp.temporal",
    "io.nats, dev.ahp.nats",
  })
  void libraryIsUsedOnlyInItsPackages(String library, String homes) {
    noClasses()
        .that()
        .resideOutsideOfPackages(
            Arrays.stream(homes.split("\\|", -1)).map(it -> it + "..").toArray(String[]::new))
        .should()
        .dependOnClassesThat(resideInAPackage(library + ".."))
        .check(Modules.CLASSES);
  }

  @Test
  void noOtherModuleDependsOnTheCommandLine() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.ahp.cli..")
        .should()
        .dependOnClassesThat(resideInAPackage("dev.ahp.cli.."))
        .check(Modules.CLASSES);
  }

  @Test
  void coreDependsOnNoOtherModule() {
    String[] own = Modules.packages().getOrDefault("core", Set.of()).toArray(String[]::new);

    noClasses()
        .that(resideInAnyPackage(own))
        .should()
        .dependOnClassesThat(
            resideInAPackage("dev.ahp..").and(DescribedPredicate.not(resideInAnyPackage(own))))
        .check(Modules.CLASSES);
  }

  @Test
  void classNamesAvoidVagueSuffixes() {
    List<String> vague =
        Modules.CLASSES.stream()
            .filter(type -> EMPTY_WORDS.contains(lastWord(type.getSimpleName())))
            .map(JavaClass::getName)
            .toList();

    assertThat(vague).isEmpty();
  }

  @Test
  void packagesAreNamedAfterFeatures() {
    Set<String> parts = new TreeSet<>();
    Modules.CLASSES.forEach(type -> parts.addAll(List.of(type.getPackageName().split("\\."))));

    assertThat(parts).doesNotContainAnyElementsOf(DUMPING_GROUNDS);
  }

  @Test
  void everyPackageIsNullMarked() {
    Modules.CLASSES.stream()
        .map(JavaClass::getPackage)
        .distinct()
        .forEach(
            it ->
                assertThat(it.isAnnotatedWith(NullMarked.class))
                    .as("%s is @NullMarked", it.getName())
                    .isTrue());
  }

  private static String lastWord(String name) {
    String[] words = name.split("(?=[A-Z])", -1);
    return words[words.length - 1];
  }

  private static final class PackageSlices implements SliceAssignment {
    @Override
    public SliceIdentifier getIdentifierOf(JavaClass type) {
      return SliceIdentifier.of(type.getPackageName());
    }

    @Override
    public String getDescription() {
      return "packages";
    }
  }
}
