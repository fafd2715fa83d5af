package dev.ahp.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.Agent;
import dev.ahp.Broker;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer.MethodName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

@AhpBroker
class AhpBrokerTest {
  private static final String FILE = "target/ahp-broker-test/handoffs.db";

  @Test
  void brokerIsInMemory(Broker broker) {
    broker.agents().put(Agent.named("writer"));

    assertThat(broker.agents().get("writer")).isPresent();
  }

  @Nested
  class NestedClass {
    @Test
    void nestedClassesHaveTheBroker(Broker broker) {
      assertThat(broker.agents().get("writer")).isEmpty();
    }
  }

  @Nested
  @AhpBroker(sqlite = FILE)
  @TestMethodOrder(MethodName.class)
  class SqliteFile {
    @BeforeAll
    static void deleteFile() throws Exception {
      Path directory = Files.createDirectories(Path.of(FILE).getParent());
      for (String file : directory.toFile().list()) {
        if (!file.endsWith(".keys")) {
          Files.delete(directory.resolve(file));
        }
      }
    }

    @Test
    void firstTestWritesTheFile(Broker broker) {
      broker.agents().put(Agent.named("writer"));

      assertThat(Path.of(FILE)).exists();
    }

    @Test
    void secondTestReadsTheFile(Broker broker) {
      assertThat(broker.agents().get("writer")).isPresent();
    }

    @Test
    @AhpBroker
    void annotationOfTheMethodWins(Broker broker) {
      assertThat(broker.agents().get("writer")).isEmpty();
    }
  }
}
