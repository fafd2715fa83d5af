package dev.ahp.broker.events;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.EventApi.EventFilter;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SubscriptionSetTest {
  private final EventSubscription toAll = subscription(null);
  private final EventSubscription toFirst = subscription("first");
  private final EventSubscription toSecond = subscription("second");
  private final SubscriptionSet set = SubscriptionSet.of(List.of(toAll, toFirst, toSecond));

  private static EventSubscription subscription(@Nullable String taskId) {
    return new EventSubscription(
        Caller.OPERATOR, new EventFilter(taskId, Set.of(), null), (event, id, data) -> {});
  }

  @Test
  void recordOfATaskIsComparedOnlyWithSubscriptionsThatCanMatch() {
    assertThat(set.ofTask("first")).containsExactly(toAll, toFirst);
    assertThat(set.ofTask("second")).containsExactly(toAll, toSecond);
    assertThat(set.ofTask("third")).containsExactly(toAll);
    assertThat(set.ofTask(null)).containsExactly(toAll);
    assertThat(set.ofTask("")).containsExactly(toAll);
  }

  @Test
  void removedSubscriptionsGetNothing() {
    set.remove(toFirst);
    toAll.close();
    set.removeIf(EventSubscription::isClosed);

    assertThat(set.ofTask("first")).isEmpty();
    assertThat(set.ofTask("second")).containsExactly(toSecond);
    assertThat(set.isEmpty()).isFalse();
    set.remove(toSecond);
    assertThat(set.isEmpty()).isTrue();
  }
}
