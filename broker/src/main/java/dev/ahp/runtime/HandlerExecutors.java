package dev.ahp.runtime;

import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Creates the executor for handlers: virtual threads if available. */
final class HandlerExecutors {
  private HandlerExecutors() {}

  static ExecutorService forHandlers() {
    try {
      return (ExecutorService)
          Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    } catch (NoSuchMethodException | IllegalAccessException | InvocationTargetException e) {
      AtomicInteger count = new AtomicInteger();
      return Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "ahp-handler-" + count.incrementAndGet());
            thread.setDaemon(true);
            return thread;
          });
    }
  }
}
