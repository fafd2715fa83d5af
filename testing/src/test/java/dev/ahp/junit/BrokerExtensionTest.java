package dev.ahp.junit;

import static dev.ahp.junit.OutcomeAssert.assertOutcome;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.Agent;
import dev.ahp.AgentRuntime;
import dev.ahp.Broker;
import dev.ahp.ClaimRequest;
import dev.ahp.Outcome;
import dev.ahp.Packet;
import dev.ahp.Role;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

@Timeout(60)
@ExtendWith(BrokerExtension.class)
class BrokerExtensionTest {
  private record Text(String text) {}

  private static Packet to(String target) {
    return Packet.builder("task.assign").from("boss").to(target).payload(Map.of()).build();
  }

  @BeforeEach
  void eachTestHasItsOwnBroker(Broker broker) {
    assertThat(broker.agents().get("writer")).isEmpty();
    broker.agents().put(Agent.named("writer"));
  }

  @Test
  void runtimeUsesTheBrokerOfTheTest(AgentRuntime runtime, Broker broker) throws Exception {
    runtime.serve(Role.named("writer"), packet -> Outcome.completed(new Text("hello")));
    runtime.start();

    Packet done = runtime.send(to("writer")).get(30, TimeUnit.SECONDS);

    assertOutcome(done).isCompleted().wasDoneBy("writer").hasResult(new Text("hello"));
    assertThat(assertOutcome(done).result(Text.class).text()).isEqualTo("hello");
    assertOutcome(broker.result(done.taskId().orElseThrow(), Duration.ZERO)).isCompleted();
  }

  @Test
  void failureAndRejectionAreAsserted(AgentRuntime runtime, Broker broker) throws Exception {
    Packet rejected = broker.submit(to("writer"));
    broker.reject(
        broker.claim(ClaimRequest.forAgent("writer")).get(0), "NOT_MINE", "ask another agent");
    runtime.serve(Role.named("writer"), packet -> Outcome.failed("NO_IDEA", "no idea"));
    runtime.start();

    assertOutcome(runtime.send(to("writer")).get(30, TimeUnit.SECONDS)).failedWith("NO_IDEA");
    assertOutcome(broker.packet(rejected.packetId().orElseThrow())).wasRejected();
    assertOutcome(broker.result(rejected.taskId().orElseThrow(), Duration.ZERO)).wasRejected();
  }

  @Test
  void failedAssertionDescribesTheOutcome(Broker broker) {
    Packet packet = broker.submit(to("writer"));

    assertThatThrownBy(() -> assertOutcome(packet).isCompleted())
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("to have status completed, but it has status ready");
  }
}
