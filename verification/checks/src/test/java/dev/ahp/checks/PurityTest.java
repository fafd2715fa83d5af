package dev.ahp.checks;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.syntax.elements.GivenClassesConjunction;
import dev.ahp.AgentRuntime;
import dev.ahp.Broker;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/**
 * The core module does no I/O, starts no threads and reads neither the clock nor random numbers.
 * Exceptions: interfaces that name a path or a future, and {@code dev.ahp.connection}, which fills
 * in the time of a message.
 */
class PurityTest {

  @Test
  void coreDoesNoInputOrOutput() {
    core("dev.ahp.json", "dev.ahp.resource")
        .should()
        .dependOnClassesThat(resideInAnyPackage("java.io"))
        .check(Modules.CLASSES);
    core("dev.ahp.resource")
        .should()
        .dependOnClassesThat(
            resideInAnyPackage(
                "java.nio.file..", "java.nio.channels..", "java.sql..", "javax.sql.."))
        .check(Modules.CLASSES);
    core()
        .should()
        .dependOnClassesThat(
            resideInAnyPackage("java.net..").and(DescribedPredicate.not(belongToAnyOf(URI.class))))
        .check(Modules.CLASSES);
  }

  /** Jackson declares IOException; the other package reads resources of our jar. */
  @Test
  void streamsAreUsedForResourcesOnly() {
    noClasses()
        .that()
        .resideInAnyPackage("dev.ahp.json", "dev.ahp.resource")
        .should()
        .dependOnClassesThat(
            resideInAnyPackage("java.io")
                .and(
                    DescribedPredicate.not(
                        belongToAnyOf(
                            IOException.class, UncheckedIOException.class, InputStream.class))))
        .check(Modules.CLASSES);
  }

  @Test
  void coreReadsNeitherClockNorRandomNumbers() {
    for (Class<?> clock :
        Set.of(
            Instant.class,
            LocalDate.class,
            LocalDateTime.class,
            OffsetDateTime.class,
            ZonedDateTime.class)) {
      core("dev.ahp.connection").should().callMethod(clock, "now").check(Modules.CLASSES);
    }
    core("dev.ahp.connection").should().callMethod(Clock.class, "systemUTC").check(Modules.CLASSES);
    core("dev.ahp.connection")
        .should()
        .callMethod(System.class, "currentTimeMillis")
        .check(Modules.CLASSES);
    core("dev.ahp.connection").should().callMethod(System.class, "nanoTime").check(Modules.CLASSES);
    core("dev.ahp.connection").should().callMethod(UUID.class, "randomUUID").check(Modules.CLASSES);
    core("dev.ahp.connection").should().callMethod(Math.class, "random").check(Modules.CLASSES);
    core("dev.ahp.connection").should().callConstructor(Random.class).check(Modules.CLASSES);
  }

  @Test
  void coreStartsNoThreads() {
    core()
        .should()
        .dependOnClassesThat(
            belongToAnyOf(Thread.class, Executor.class, Executors.class, CompletableFuture.class))
        .check(Modules.CLASSES);
  }

  private static GivenClassesConjunction core(String... exceptions) {
    DescribedPredicate<JavaClass> own =
        resideInAnyPackage(
            Modules.packages().getOrDefault("core", Set.of()).toArray(String[]::new));
    return noClasses()
        .that(
            own.and(DescribedPredicate.not(resideInAnyPackage(exceptions)))
                .and(DescribedPredicate.not(belongToAnyOf(Broker.class, AgentRuntime.class))));
  }
}
