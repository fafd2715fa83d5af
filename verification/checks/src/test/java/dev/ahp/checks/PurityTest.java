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
 * The protocol module computes: it does not read, write, wait, roll dice or look at a clock. The
 * two interfaces of what does these things elsewhere name a path and a future, and hold no code.
 */
class PurityTest {

  @Test
  void theProtocolDoesNoInputOrOutput() {
    protocol("dev.ahp.json", "dev.ahp.resource")
        .should()
        .dependOnClassesThat(resideInAnyPackage("java.io"))
        .check(Modules.CLASSES);
    protocol()
        .should()
        .dependOnClassesThat(
            resideInAnyPackage(
                "java.nio.file..", "java.nio.channels..", "java.sql..", "javax.sql.."))
        .check(Modules.CLASSES);
    protocol()
        .should()
        .dependOnClassesThat(
            resideInAnyPackage("java.net..").and(DescribedPredicate.not(belongToAnyOf(URI.class))))
        .check(Modules.CLASSES);
  }

  /** Jackson declares IOException; the other reads files of our own jar. */
  @Test
  void theTwoPackagesThatTouchStreamsTouchNothingElse() {
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
  void theProtocolIsToldTheTimeAndTheDice() {
    for (Class<?> clock :
        Set.of(
            Instant.class,
            LocalDate.class,
            LocalDateTime.class,
            OffsetDateTime.class,
            ZonedDateTime.class)) {
      protocol().should().callMethod(clock, "now").check(Modules.CLASSES);
    }
    protocol().should().callMethod(Clock.class, "systemUTC").check(Modules.CLASSES);
    protocol().should().callMethod(System.class, "currentTimeMillis").check(Modules.CLASSES);
    protocol().should().callMethod(System.class, "nanoTime").check(Modules.CLASSES);
    protocol().should().callMethod(UUID.class, "randomUUID").check(Modules.CLASSES);
    protocol().should().callMethod(Math.class, "random").check(Modules.CLASSES);
    protocol().should().callConstructor(Random.class).check(Modules.CLASSES);
  }

  @Test
  void theProtocolStartsNoThreads() {
    protocol()
        .should()
        .dependOnClassesThat(
            belongToAnyOf(Thread.class, Executor.class, Executors.class, CompletableFuture.class))
        .check(Modules.CLASSES);
  }

  private static GivenClassesConjunction protocol(String... exceptions) {
    DescribedPredicate<JavaClass> own =
        resideInAnyPackage(
            Modules.packages().getOrDefault("core", Set.of()).toArray(String[]::new));
    return noClasses()
        .that(
            own.and(DescribedPredicate.not(resideInAnyPackage(exceptions)))
                .and(DescribedPredicate.not(belongToAnyOf(Broker.class, AgentRuntime.class))));
  }
}
