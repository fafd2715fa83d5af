package dev.ahp.springboot;

import dev.ahp.Handler;
import dev.ahp.Outcome;
import dev.ahp.Packet;
import dev.ahp.json.JsonObject;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/** A {@link PacketHandler} method of a bean. */
record HandlerMethod(Object bean, Method method) implements Handler {
  HandlerMethod {
    if (method.getParameterCount() != 1 || !isSupported(method.getParameterTypes()[0])) {
      throw new IllegalStateException(
          method + " is not a packet handler; it must take one Packet, JsonObject or record");
    }
    method.setAccessible(true);
  }

  private static boolean isSupported(Class<?> type) {
    return type == Packet.class || type == JsonObject.class || type.isRecord();
  }

  @Override
  public Outcome handle(Packet packet) throws Exception {
    try {
      Object result = method.invoke(bean, argument(packet));
      return result instanceof Outcome outcome ? outcome : Outcome.completed(result);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof Exception cause) {
        throw cause;
      }
      throw e;
    }
  }

  private @Nullable Object argument(Packet packet) {
    Class<?> type = method.getParameterTypes()[0];
    if (type == Packet.class) {
      return packet;
    }
    return type == JsonObject.class
        ? packet.payload()
        : packet.payload(type.asSubclass(Record.class));
  }
}
