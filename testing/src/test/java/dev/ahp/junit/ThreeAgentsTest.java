package dev.ahp.junit;

import static dev.ahp.junit.OutcomeAssert.assertOutcome;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.AgentRuntime;
import dev.ahp.Broker;
import dev.ahp.Handoff;
import dev.ahp.Outcome;
import dev.ahp.Packet;
import dev.ahp.Role;
import dev.ahp.TaskResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The example of the Java tutorial. */
@AhpBroker
class ThreeAgentsTest {
  private static final Path SELF = Path.of("src/test/java/dev/ahp/junit/ThreeAgentsTest.java");
  private static final Path TUTORIAL = Path.of("../docs/tutorial/java.md");
  private static final Pattern BLOCK = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
  private static final Pattern VERSION = Pattern.compile("<version>([^<]+)</version>");

  record Topic(String name) {}

  record Text(String text) {}

  @Test
  void bossGetsTheResultOfTheWriter(AgentRuntime runtime, Broker broker) {
    runtime.register(
        Role.named("researcher").accepts("task.assign"),
        packet -> {
          String topic = packet.payload(Topic.class).name();
          Handoff message =
              Handoff.builder()
                  .goal("Write about " + topic)
                  .done("facts", "Collected facts")
                  .remaining("text", "Write the text")
                  .state("fact", "The moon causes " + topic)
                  .build();
          return Outcome.handoff(Packet.builder("task.assign").to("writer").handoff(message));
        });
    runtime.register(
        Role.named("writer").accepts("task.assign"),
        packet -> Outcome.completed(new Text(packet.state().string("fact").orElseThrow())));
    runtime.start();

    Packet sent =
        broker.submit(
            Packet.builder("task.assign")
                .from("boss")
                .to("researcher")
                .payload(new Topic("tides"))
                .build());
    TaskResult result = broker.result(sent.taskId().orElseThrow(), Duration.ofSeconds(30));

    assertOutcome(result).isCompleted().wasDoneBy("writer");
    assertThat(result.result(Text.class)).contains(new Text("The moon causes tides"));
  }

  @Test
  void tutorialContainsThisExample() throws IOException {
    String source = withoutIndentation(Files.readString(SELF));

    assertThat(BLOCK.matcher(Files.readString(TUTORIAL)).results().map(it -> it.group(1)))
        .hasSizeGreaterThan(4)
        .allSatisfy(block -> assertThat(source).contains(withoutIndentation(block)));
  }

  @Test
  void tutorialNamesTheCurrentVersion() throws IOException {
    String parent = Files.readString(Path.of("../pom.xml"));

    assertThat(VERSION.matcher(Files.readString(TUTORIAL)).results().map(MatchResult::group))
        .singleElement()
        .satisfies(
            it -> assertThat(parent).contains("<revision>" + it.replaceAll("<[^>]+>", "") + "<"));
  }

  private static String withoutIndentation(String text) {
    return text.lines().map(String::strip).collect(Collectors.joining("\n"));
  }
}
