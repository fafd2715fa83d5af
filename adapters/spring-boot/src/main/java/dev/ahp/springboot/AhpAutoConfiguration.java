package dev.ahp.springboot;

import dev.ahp.AgentRuntime;
import dev.ahp.Broker;
import dev.ahp.client.ApiPath;
import dev.ahp.client.DaemonAddress;
import dev.ahp.client.DaemonClient;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configures a broker from the settings {@code ahp.*} and runs the handlers of all beans. */
@AutoConfiguration
@EnableConfigurationProperties(AhpProperties.class)
public class AhpAutoConfiguration {
  /** The runtime closes the broker. */
  @Bean(destroyMethod = "")
  @ConditionalOnMissingBean
  Broker ahpBroker(AhpProperties properties) {
    return properties.embedded()
        ? Broker.inMemory()
        : Broker.connect(properties.requireUrl(), properties.requireToken());
  }

  /** {@link PacketHandlerLifecycle} closes the runtime. */
  @Bean(destroyMethod = "")
  @ConditionalOnMissingBean
  AgentRuntime ahpRuntime(Broker broker) {
    return AgentRuntime.on(broker);
  }

  /** Static, so that the registry sees the beans of all other configurations. */
  @Bean
  static PacketHandlerRegistry packetHandlerRegistry() {
    return new PacketHandlerRegistry();
  }

  @Bean
  PacketHandlerLifecycle packetHandlerLifecycle(
      AgentRuntime runtime,
      Broker broker,
      PacketHandlerRegistry registry,
      AhpProperties properties) {
    return new PacketHandlerLifecycle(runtime, broker, registry, properties.embedded());
  }

  /** The health of the daemon, if Actuator is present. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(HealthIndicator.class)
  static class HealthConfiguration {
    @Bean
    @ConditionalOnMissingBean(name = "ahpHealthIndicator")
    HealthIndicator ahpHealthIndicator(AhpProperties properties) {
      if (properties.embedded()) {
        return () -> Health.up().withDetail("broker", "embedded").build();
      }
      String url = properties.requireUrl();
      DaemonClient client = DaemonClient.of(DaemonAddress.of(url, properties.requireToken()));
      return () -> health(client, url);
    }

    private static Health health(DaemonClient client, String url) {
      try {
        client.get(ApiPath.of("readyz"));
        return Health.up().withDetail("url", url).build();
      } catch (RuntimeException unreachable) {
        return Health.down(unreachable).withDetail("url", url).build();
      }
    }
  }
}
