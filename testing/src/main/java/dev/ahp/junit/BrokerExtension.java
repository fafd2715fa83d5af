package dev.ahp.junit;

import dev.ahp.AgentRuntime;
import dev.ahp.Broker;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Passes a {@link Broker} and an {@link AgentRuntime} on it to the methods of a test. Each test has
 * its own broker, which is closed after the test. {@link AhpBroker} registers the extension and
 * chooses the store; without it, the broker is in memory.
 */
public final class BrokerExtension implements ParameterResolver, AfterEachCallback {
  private static final Namespace NAMESPACE = Namespace.create(BrokerExtension.class);

  /** The broker of one test and the runtime that closes it. */
  private record Fixture(Broker broker, AgentRuntime runtime) {
    static Fixture open(String sqlite) {
      Broker broker = sqlite.isEmpty() ? Broker.inMemory() : Broker.sqlite(Path.of(sqlite));
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
      fixture = Fixture.open(sqlite(context));
      store.put(Fixture.class, fixture);
    }
    return parameter.getParameter().getType() == Broker.class
        ? fixture.broker()
        : fixture.runtime();
  }

  /** Returns the file of the annotation of the method, its class, or an enclosing class. */
  private static String sqlite(ExtensionContext context) {
    Optional<AhpBroker> annotation =
        AnnotationSupport.findAnnotation(context.getTestMethod(), AhpBroker.class);
    Class<?> type = context.getRequiredTestClass();
    while (annotation.isEmpty() && type != null) {
      annotation = AnnotationSupport.findAnnotation(type, AhpBroker.class);
      type = type.getEnclosingClass();
    }
    return annotation.map(AhpBroker::sqlite).orElse("");
  }

  @Override
  public void afterEach(ExtensionContext context) {
    Fixture fixture = context.getStore(NAMESPACE).remove(Fixture.class, Fixture.class);
    if (fixture != null) {
      fixture.runtime().close();
    }
  }
}
