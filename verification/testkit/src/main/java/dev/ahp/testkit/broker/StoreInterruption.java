package dev.ahp.testkit.broker;

import dev.ahp.broker.store.Store;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Something that happens to a store between two of the looks that one caller takes at it. */
final class StoreInterruption {
  private final AtomicReference<@Nullable PendingAction> waiting = new AtomicReference<>();

  private record PendingAction(Thread caller, int looks, Runnable deed) {}

  /** Does the deed right before the caller's next look but so many; once. */
  void after(int looks, Runnable deed) {
    waiting.set(new PendingAction(Thread.currentThread(), looks, deed));
  }

  /** Whether the deed was done, or there was none; it is not done any more. */
  boolean isOver() {
    return waiting.getAndSet(null) == null;
  }

  /** The same store, interrupted. */
  Store in(Store real) {
    InvocationHandler handler =
        (proxy, method, arguments) -> {
          if (method.getName().equals("read") || method.getName().equals("export")) {
            look();
          }
          try {
            return method.invoke(real, arguments);
          } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
          }
        };
    ClassLoader loader = Store.class.getClassLoader();
    return (Store) Proxy.newProxyInstance(loader, new Class<?>[] {Store.class}, handler);
  }

  private void look() {
    PendingAction now = waiting.get();
    if (now == null || now.caller() != Thread.currentThread()) {
      return;
    }
    if (now.looks() > 0) {
      waiting.set(new PendingAction(now.caller(), now.looks() - 1, now.deed()));
      return;
    }
    waiting.set(null);
    now.deed().run();
  }
}
