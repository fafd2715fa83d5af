package dev.ahp.testkit.memory;

import static dev.ahp.testkit.broker.TestBroker.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.broker.store.Partition;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.store.Store;
import dev.ahp.broker.store.StoreSession;
import dev.ahp.broker.store.StoreUnavailableException;
import dev.ahp.testkit.broker.Invariants;
import dev.ahp.testkit.broker.TestBroker;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class AuditWriteFailureTest {
  private final AtomicBoolean full = new AtomicBoolean();

  /** Returns a store that cannot write records while it is full. */
  private Store store() {
    MemoryStore real = new MemoryStore();
    List<Partition> partitions = real.partitions().stream().map(this::partition).toList();
    return wrapped(Store.class, real, "partitions", it -> partitions);
  }

  private Partition partition(Partition real) {
    return wrapped(Partition.class, real, "begin", it -> session((StoreSession) it));
  }

  private StoreSession session(StoreSession real) {
    return wrapped(
        StoreSession.class,
        real,
        "append",
        it -> {
          throw new AssertionError("append returns no value");
        });
  }

  private <T> T wrapped(Class<T> type, T real, String name, UnaryOperator<Object> change) {
    InvocationHandler handler =
        (proxy, method, arguments) -> {
          if (name.equals("append") && method.getName().equals("append")) {
            failWhenFull(arguments);
            return invoke(real, method, arguments);
          }
          Object answer = invoke(real, method, arguments);
          return method.getName().equals(name) ? change.apply(answer) : answer;
        };
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }

  private void failWhenFull(Object[] arguments) {
    boolean some =
        arguments[0] instanceof List<?> rows && rows.stream().anyMatch(RecordRow.class::isInstance);
    if (some && full.get()) {
      throw new StoreUnavailableException(
          "the record cannot be written", new IllegalStateException());
    }
  }

  private static Object invoke(Object real, Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(real, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  @Test
  void unrecordableChangeIsNotApplied() {
    try (TestBroker broker = TestBroker.open(store(), BrokerOptions.standard())) {
      broker.agents("a", "b");
      TestBroker.HeldPacket work = broker.running("a", "b");
      String ready = broker.send("a", "b");
      full.set(true);

      assertThat(refusal(() -> broker.send("a", "b")).code()).isEqualTo("UNAVAILABLE");
      assertThat(refusal(work::complete).code()).isEqualTo("UNAVAILABLE");
      assertThat(refusal(() -> broker.accept("b", ready)).code()).isEqualTo("UNAVAILABLE");
      assertThat(refusal(() -> broker.claim("b")).code()).isEqualTo("UNAVAILABLE");
      full.set(false);

      assertThat(work.state()).isEqualTo("running");
      assertThat(broker.state(ready)).isEqualTo("ready");
      assertThat(broker.packets(Map.of())).hasSize(2);
      work.complete();
      broker.accept("b", ready).complete();
      Invariants.check(broker);
    }
  }
}
