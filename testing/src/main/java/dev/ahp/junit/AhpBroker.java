package dev.ahp.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Passes a {@link dev.ahp.Broker} and an {@link dev.ahp.AgentRuntime} on it to the methods of a
 * test class, or to one test method. Each test opens its own broker, which is closed after the
 * test. The runtime is not started: register handlers first.
 */
@Documented
@ExtendWith(BrokerExtension.class)
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface AhpBroker {
  /**
   * Returns the SQLite file of the broker, which requires the artifact {@code ahp-jdbc}; empty for
   * a broker in memory. The file is kept, so a later test that uses it reads its packets. Tests
   * that use the same file must not run at the same time.
   */
  String sqlite() default "";
}
