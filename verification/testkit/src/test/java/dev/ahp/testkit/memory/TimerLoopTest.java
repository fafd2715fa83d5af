package dev.ahp.testkit.memory;

import static dev.ahp.testkit.AwaitCondition.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.Partition;
import dev.ahp.broker.store.Store;
import dev.ahp.broker.store.StoreSession;
import dev.ahp.json.JsonObject;
import dev.ahp.testkit.broker.TestBroker;
import dev.ahp.time.Rfc3339;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class TimerLoopTest {
  private static final String POISON = "poison";

  private final AtomicBoolean poisoned = new AtomicBoolean(true);
  private final MemoryStore real = new MemoryStore();

  /** Returns a store that cannot read the content of one packet. */
  private Store store() {
    List<Partition> partitions = real.partitions().stream().map(this::partitionProxy).toList();
    return wrapped(
        Store.class,
        (method, arguments) ->
            method.getName().equals("partitions") ? partitions : invoke(real, method, arguments));
  }

  private Partition partitionProxy(Partition partition) {
    return wrapped(
        Partition.class,
        (method, arguments) -> {
          Object answer = invoke(partition, method, arguments);
          return answer instanceof StoreSession session ? session(session) : answer;
        });
  }

  private StoreSession session(StoreSession session) {
    return wrapped(
        StoreSession.class,
        (method, arguments) -> {
          boolean isPoison =
              method.getName().equals("content")
                  && ((PacketState) arguments[0]).id().equals(POISON)
                  && poisoned.get();
          if (isPoison) {
            throw new IllegalStateException("this row cannot be read");
          }
          return invoke(session, method, arguments);
        });
  }

  /** Handles a method call. */
  private interface MethodHandler {
    Object to(Method method, Object[] arguments) throws Throwable;
  }

  private static <T> T wrapped(Class<T> type, MethodHandler handler) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> handler.to(method, arguments)));
  }

  private static Object invoke(Object target, Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  @Test
  void failingTimerDoesNotBlockOthers() {
    try (TestBroker broker = TestBroker.open(store(), BrokerOptions.standard())) {
      broker.agents("a", "b");
      scheduled(broker, POISON);
      scheduled(broker, "sound");

      broker.clock().advance(Duration.ofMinutes(2));

      await(() -> broker.state("sound").equals("ready"));
      assertThat(broker.state(POISON)).isEqualTo("validated");
      poisoned.set(false);
      await(() -> broker.state(POISON).equals("ready"));
    }
  }

  private static void scheduled(TestBroker broker, String id) {
    String later = Rfc3339.format(broker.clock().instant().plusSeconds(60));
    broker.submit(
        "a",
        JsonObject.builder()
            .put("packetId", id)
            .put("type", "task.assign")
            .put("target", "b")
            .put("payload", JsonObject.empty())
            .put("scheduledAt", later)
            .build());
  }

  @Test
  void temporaryEntriesAreRemovedAfterTheyExpire() {
    try (TestBroker broker = TestBroker.open(real, BrokerOptions.standard())) {
      broker.agents("a", "b");
      for (int i = 0; i < 300; i++) {
        broker.submit(
            "a",
            JsonObject.builder()
                .put("type", "task.assign")
                .put("target", "b")
                .put("payload", JsonObject.empty())
                .put("dedupeKey", "key-" + i)
                .build());
      }
      assertThat(entryCount()).isEqualTo(300);

      broker.clock().advance(Duration.ofHours(25));

      await(() -> entryCount() == 0);
    }
  }

  private int entryCount() {
    return real.read(view -> view.entries(KeyValueTable.SEEN, "", "", 1_000).size());
  }
}
