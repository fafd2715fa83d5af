package dev.ahp.a2a.carry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Work at an agent that tells by itself what becomes of it, or does not. */
@Timeout(120)
class TellingAgentTest {
  private static String begun(Here here, TellingAgent agent) {
    here.reach(JsonObject.builder().put("transport", "a2a").put("url", agent.url()).build());
    String id = here.send("work", "");
    here.await(id, "running");
    return id;
  }

  @Test
  void whatTheAgentTellsIsKnownAtOnceAndItIsHardlyAsked() throws Exception {
    try (TellingAgent agent = new TellingAgent(TellingAgent.Manner.TELLS);
        Here here = new Here(new MemoryStore())) {
      String id = begun(here, agent);
      here.await(id, it -> agent.asked("SubscribeToTask") == 1);
      LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(3));
      long before = agent.asked("GetTask");
      long told = System.nanoTime();
      agent.becomes("COMPLETED");

      assertThat(here.await(id, "completed").get("result")).isEqualTo(Json.of("done"));
      assertThat(System.nanoTime() - told).isLessThan(TimeUnit.SECONDS.toNanos(2));
      assertThat(before).isLessThanOrEqualTo(4);
      assertThat(agent.asked("SubscribeToTask")).isEqualTo(1);
      assertThat(agent.asked("CancelTask")).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = TellingAgent.Manner.class,
      names = {"HANGS_UP", "REFUSES", "CANNOT"})
  void anAgentThatDoesNotTellIsAsked(TellingAgent.Manner manner) throws Exception {
    try (TellingAgent agent = new TellingAgent(manner);
        Here here = new Here(new MemoryStore())) {
      String id = begun(here, agent);
      here.await(id, it -> agent.asked("GetTask") > 8);
      agent.becomes("COMPLETED");

      assertThat(here.await(id, "completed").get("result")).isEqualTo(Json.of("done"));
      long tries = agent.asked("SubscribeToTask");
      assertThat(tries).isLessThanOrEqualTo(4);
      assertThat(tries == 0).isEqualTo(manner == TellingAgent.Manner.CANNOT);
    }
  }

  @Test
  void whatIsCalledOffIsCalledOffThereWhileTheAgentTells() throws Exception {
    try (TellingAgent agent = new TellingAgent(TellingAgent.Manner.TELLS);
        Here here = new Here(new MemoryStore())) {
      String id = begun(here, agent);
      here.await(id, it -> agent.asked("SubscribeToTask") == 1);

      here.cancel(id);

      here.await(id, it -> agent.isCancelled());
      assertThat(agent.asked("CancelTask")).isEqualTo(1);
    }
  }

  @Test
  void whatWasGivenUpBecauseNobodyAnsweredIsCalledOffWhenSomebodyDoes() throws Exception {
    try (TellingAgent agent = new TellingAgent(TellingAgent.Manner.CANNOT);
        Here here = new Here(new MemoryStore(), Duration.ofMillis(300))) {
      String id = begun(here, agent);
      agent.gone(true);
      JsonObject failed = here.await(id, "failed");
      assertThat(failed.object("error").flatMap(it -> it.string("code"))).contains("UNREACHABLE");
      here.await(id, it -> agent.asked("CancelTask") > 0);

      agent.gone(false);

      here.await(id, it -> agent.isCancelled());
    }
  }

  @Test
  void anAgentWithManyTasksLeavesStreamsForOthers() throws Exception {
    try (TellingAgent busy = new TellingAgent(TellingAgent.Manner.TELLS);
        TellingAgent other = new TellingAgent(TellingAgent.Manner.TELLS);
        Here here = new Here(new MemoryStore())) {
      String last = begun(here, busy);
      for (int i = 0; i < Watch.MOST; i++) {
        last = here.send(Here.AGENT, "many-" + i, "\"objective\":\"work\"");
      }
      here.await(last, "running");
      here.await(last, it -> busy.asked("SubscribeToTask") >= Watch.MOST / 2);
      here.reach(
          "other-agent",
          JsonObject.builder().put("transport", "a2a").put("url", other.url()).build());
      String id = here.send("other-agent", "other", "\"objective\":\"work\"");

      here.await(id, it -> other.asked("SubscribeToTask") == 1);
      assertThat(busy.asked("SubscribeToTask")).isEqualTo(Watch.MOST / 2);
    }
  }

  @Test
  void anAgentThatCannotStopJustThenIsToldAgain() throws Exception {
    try (TellingAgent agent = new TellingAgent(TellingAgent.Manner.CANNOT);
        Here here = new Here(new MemoryStore())) {
      agent.deaf(2);
      String id = begun(here, agent);

      here.cancel(id);

      here.await(id, it -> agent.isCancelled());
      assertThat(agent.asked("CancelTask")).isEqualTo(3);
    }
  }
}
