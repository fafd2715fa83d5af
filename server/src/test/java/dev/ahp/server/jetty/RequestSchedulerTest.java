package dev.ahp.server.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RequestSchedulerTest {
  private final AtomicLong now = new AtomicLong();
  private final RequestScheduler scheduler = new RequestScheduler(Runnable::run, now::get);
  private final List<Runnable> running = new ArrayList<>();

  private void send(String caller) {
    scheduler.run(caller, running::add);
  }

  private void flood(int requests) {
    for (int i = 0; i < requests; i++) {
      send("greedy");
    }
  }

  @Test
  void callerThatIsAloneRunsAllItsRequests() {
    flood(100);

    assertThat(running).hasSize(100);
  }

  @Test
  void greedyCallerWaitsWhileAnotherIsActive() {
    send("quiet");
    flood(100);

    int share = RequestScheduler.SLOTS / 2;
    assertThat(running).hasSize(1 + share);
    assertThat(scheduler.waiting("greedy")).isEqualTo(100 - share);
    send("quiet");
    assertThat(running).hasSize(2 + share);
  }

  @Test
  void endOfARequestStartsTheNextOfItsCaller() {
    send("quiet");
    flood(100);
    int before = running.size();

    running.get(1).run();
    running.get(1).run();

    assertThat(running).hasSize(before + 1);
    assertThat(scheduler.waiting("greedy")).isEqualTo(100 - before);
  }

  @Test
  void shareGrowsWhenTheOthersHaveLeft() {
    send("quiet");
    flood(100);
    running.get(0).run();
    now.addAndGet(RequestScheduler.ACTIVE_NANOS);

    flood(1);
    running.get(1).run();

    assertThat(scheduler.waiting("greedy")).isZero();
    assertThat(running).hasSize(102);
  }

  @Test
  void manyCallersKeepAMinimumEach() {
    for (int i = 0; i < 100; i++) {
      send("caller-" + i);
    }
    int before = running.size();

    flood(10);

    assertThat(running).hasSize(before + RequestScheduler.MIN_SLOTS);
  }
}
