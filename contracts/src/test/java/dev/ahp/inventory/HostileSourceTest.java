package dev.ahp.inventory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostileSourceTest {
  private static final Path CORPUS = Path.of("src", "test", "corpus");
  private static final int ROUNDS = 4;

  @TempDir private Path root = Path.of("");

  @ParameterizedTest
  @ValueSource(strings = {"(", "a.b().", "1 + ", "Agent(handoffs=["})
  void nestingIsBounded(String piece) throws IOException {
    String deep = piece.repeat(10_000 / piece.length());
    Files.writeString(root.resolve("x.py"), "from agents import Agent\nx = " + deep + "\n");
    Files.writeString(
        root.resolve("X.java"), "import com.google.adk.*;\nclass X { int x = " + deep);
    Files.writeString(root.resolve("x.ts"), "import {Agent} from '@openai/agents';\nx = " + deep);
    Files.writeString(root.resolve("X.cs"), "using Microsoft.SemanticKernel;\nvar x = " + deep);

    Assertions.assertTimeout(Duration.ofSeconds(60), () -> new Inventory(root, it -> {}).find());
  }

  @Test
  void manyAssignmentsToOneNameTakeLinearTime() throws IOException {
    String lines = "x = Agent(name='a', handoffs=[x])\n".repeat(3_000);
    Files.writeString(root.resolve("x.py"), "from agents import Agent\n" + lines);

    Assertions.assertTimeout(Duration.ofSeconds(60), () -> new Inventory(root, it -> {}).find());
  }

  @Test
  void damagedSourcesAreSearchedAsFarAsPossible() throws IOException {
    Random random = new Random(42);
    for (Path file : corpus()) {
      String text = Files.readString(file);
      for (int i = 0; i < ROUNDS; i++) {
        Files.writeString(root.resolve(String.valueOf(file.getFileName())), damaged(text, random));
        assertThatCode(() -> new Inventory(root, it -> {}).find())
            .as("%s, round %s", file, i)
            .doesNotThrowAnyException();
      }
      Files.delete(root.resolve(String.valueOf(file.getFileName())));
    }
  }

  private static List<Path> corpus() {
    try (Stream<Path> files = Files.walk(CORPUS)) {
      List<Path> sources =
          files
              .filter(it -> Files.isRegularFile(it) && !it.toString().endsWith(".json"))
              .sorted()
              .toList();
      assertThat(sources).hasSizeGreaterThan(20);
      return sources;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String damaged(String text, Random random) {
    StringBuilder damaged = new StringBuilder(text);
    for (int i = 0; i < 10; i++) {
      int at = random.nextInt(damaged.length() - 1);
      int end = Math.min(damaged.length() - 1, at + random.nextInt(20));
      switch (random.nextInt(3)) {
        case 0 -> damaged.delete(at, end);
        case 1 -> damaged.insert(at, damaged.substring(at, end));
        default -> damaged.setCharAt(at, "()[]{}\"'.,=;:\n@".charAt(random.nextInt(15)));
      }
    }
    return damaged.toString();
  }
}
