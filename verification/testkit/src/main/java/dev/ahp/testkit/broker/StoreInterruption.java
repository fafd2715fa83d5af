package dev.ahp.testkit.broker;

import dev.ahp.broker.store.Store;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** An action that runs between two accesses of one caller to a store. */
final class StoreInterruption {
  private final AtomicReference<@Nullable PendingAction> pending = new AtomicReference<>();

  private record PendingAction(Thread caller, int accesses, Runnable action) {}

  /** Runs the action once, before the next access after the given number of accesses. */
  void after(int accesses, Runnable action) {
    pending.set(new PendingAction(Thread.currentThread(), accesses, action));
  }

  /** Returns whether no action was pending, and cancels a pending one. */
  boolean isOver() {
    return pending.getAndSet(null) == null;
  }

  /** Wraps a store. */
  Store in(Store real) {
    InvocationHandler handler =
        (proxy, method, arguments) -> {
          if (method.getName().equals("read") || method.getName().equals("export")) {
            access();
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

  private void access() {
    PendingAction now = pending.get();
    if (now == null || now.caller() != Thread.currentThread()) {
      return;
    }
    if (now.accesses() > 0) {
      pending.set(new PendingAction(now.caller(), now.accesses() - 1, now.action()));
      return;
    }
    pending.set(null);
    now.action().run();
  }
}
