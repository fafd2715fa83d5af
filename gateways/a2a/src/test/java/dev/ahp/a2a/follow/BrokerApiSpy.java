package dev.ahp.a2a.follow;

import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.EventApi;
import dev.ahp.broker.api.PacketApi;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Counts calls of a broker and can suppress its events. */
final class BrokerApiSpy {
  final AtomicInteger traces = new AtomicInteger();
  final AtomicInteger packets = new AtomicInteger();
  volatile boolean silent;

  private final BrokerApi broker;

  BrokerApiSpy(BrokerApi broker) {
    this.broker = broker;
  }

  BrokerApi broker() {
    return in(BrokerApi.class, broker, this::brokerCall);
  }

  private @Nullable Object brokerCall(Method method, Object @Nullable [] arguments)
      throws Throwable {
    return switch (method.getName()) {
      case "packets" -> in(PacketApi.class, broker.packets(), this::packetCall);
      case "events" -> in(EventApi.class, broker.events(), this::eventCall);
      default -> called(broker, method, arguments);
    };
  }

  private @Nullable Object packetCall(Method method, Object @Nullable [] arguments)
      throws Throwable {
    switch (method.getName()) {
      case "trace" -> traces.incrementAndGet();
      case "outcome" -> packets.incrementAndGet();
      default -> {}
    }
    return called(broker.packets(), method, arguments);
  }

  private @Nullable Object eventCall(Method method, Object @Nullable [] arguments)
      throws Throwable {
    if (silent && method.getName().equals("listen")) {
      AutoCloseable nothing = () -> {};
      return nothing;
    }
    return called(broker.events(), method, arguments);
  }

  private static @Nullable Object called(
      Object target, Method method, Object @Nullable [] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  /** Handles a call. */
  private interface StubbedCall {
    @Nullable Object to(Method method, Object @Nullable [] arguments) throws Throwable;
  }

  private static <T> T in(Class<T> type, T real, StubbedCall stubbedCall) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) ->
                method.getDeclaringClass() == Object.class
                    ? called(real, method, arguments)
                    : stubbedCall.to(method, arguments)));
  }
}
