package dev.ahp.junit;

import dev.ahp.AgentRuntime;
import dev.ahp.Broker;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Passes a {@link Broker} in memory and an {@link AgentRuntime} on it to the methods of a test.
 * Each test has its own broker, which is closed after the test. Register the extension with {@code
 * ExtendWith} or {@code RegisterExtension}. The runtime is not started: register handlers first.
 */
public final class BrokerExtension implements ParameterResolver, AfterEachCallback {
  private static final Namespace NAMESPACE = Namespace.create(BrokerExtension.class);

  /** The broker of one test and the runtime that closes it. */
  private record Fixture(Broker broker, AgentRuntime runtime) {
    static Fixture open() {
      Broker broker = Broker.inMemory();
      return new Fixture(broker, AgentRuntime.on(broker));
    }
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    // A broker of a whole class would not be closed after each test.
    return context.getTestMethod().isPresent()
        && (type == Broker.class || type == AgentRuntime.class);
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    Store store = context.getStore(NAMESPACE);
    Fixture fixture = store.get(Fixture.class, Fixture.class);
    if (fixture == null) {
      fixture = Fixture.open();
      store.put(Fixture.class, fixture);
    }
    return parameter.getParameter().getType() == Broker.class
        ? fixture.broker()
        : fixture.runtime();
  }

  @Override
  public void afterEach(ExtensionContext context) {
    Fixture fixture = context.getStore(NAMESPACE).remove(Fixture.class, Fixture.class);
    if (fixture != null) {
      fixture.runtime().close();
    }
  }
}
