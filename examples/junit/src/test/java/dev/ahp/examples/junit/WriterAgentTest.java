package dev.ahp.examples.junit;

import static dev.ahp.junit.OutcomeAssert.assertOutcome;

import dev.ahp.AgentRuntime;
import dev.ahp.Outcome;
import dev.ahp.Packet;
import dev.ahp.Role;
import dev.ahp.junit.AhpBroker;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Tests an agent with a broker in memory. */
@AhpBroker
class WriterAgentTest {
  record Article(String text) {}

  @Test
  void writerWritesAboutTheTopic(AgentRuntime runtime) throws Exception {
    runtime.register(
        Role.named("writer").accepts("task.assign"),
        packet -> Outcome.completed(new Article("About lamps")));
    runtime.start();

    Packet done =
        runtime
            .send(
                Packet.builder("task.assign")
                    .from("editor")
                    .to("writer")
                    .payload(Map.of("topic", "lamps"))
                    .build())
            .get(10, TimeUnit.SECONDS);

    assertOutcome(done).isCompleted().wasDoneBy("writer").hasResult(new Article("About lamps"));
  }
}
