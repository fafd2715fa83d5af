package dev.ahp.springboot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.AgentRuntime;
import dev.ahp.Packet;
import dev.ahp.json.Json;
import dev.ahp.springboot.AhpAutoConfiguration.HealthConfiguration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.actuate.health.Status;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Timeout(120)
class AhpAutoConfigurationTest {
  private static final Pattern BLOCK = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

  record Topic(String name) {}

  record Text(String text) {}

  /** A bean with two handlers of one agent. */
  static class Writer {
    @PacketHandler(agent = "writer")
    Text write(Topic topic) {
      return new Text("About " + topic.name());
    }

    @PacketHandler(agent = "writer", types = "x.count")
    int count(Packet packet) {
      return packet.payload().members().size();
    }
  }

  @Configuration
  @EnableAutoConfiguration
  static class Application {
    @Bean
    Writer writer() {
      return new Writer();
    }
  }

  /** A bean whose method cannot handle packets. */
  static class Wrong {
    @PacketHandler(agent = "wrong")
    void nothing() {}
  }

  @Configuration
  @EnableAutoConfiguration
  static class WrongApplication {
    @Bean
    Wrong wrong() {
      return new Wrong();
    }
  }

  private static ConfigurableApplicationContext started(Class<?> source, String... settings) {
    return new SpringApplicationBuilder(source)
        .web(WebApplicationType.NONE)
        .properties(settings)
        .run();
  }

  @Test
  void beansHandlePacketsOfAnEmbeddedBroker() throws Exception {
    try (var context = started(Application.class, "ahp.embedded=true")) {
      AgentRuntime runtime = context.getBean(AgentRuntime.class);

      Packet text =
          runtime
              .send(
                  Packet.builder("task.assign")
                      .from("boss")
                      .to("writer")
                      .payload(new Topic("tides"))
                      .build())
              .get(30, TimeUnit.SECONDS);
      Packet count =
          runtime
              .send(
                  Packet.builder("x.count")
                      .from("boss")
                      .to("writer")
                      .payload(Map.of("a", 1))
                      .build())
              .get(30, TimeUnit.SECONDS);

      assertThat(text.result()).contains(Json.from(Map.of("text", "About tides")));
      assertThat(count.result()).contains(Json.of(1));
      assertThat(context.getBean(HealthIndicator.class).health().getStatus()).isEqualTo(Status.UP);
    }
  }

  @Test
  void documentationContainsThisExample() throws IOException {
    String page = Files.readString(Path.of("../../docs/how-to/use-spring-boot.md"));
    String source =
        withoutIndentation(
            Files.readString(
                Path.of("src/test/java/dev/ahp/springboot/AhpAutoConfigurationTest.java")));

    assertThat(BLOCK.matcher(page).results().map(it -> it.group(1)))
        .hasSize(2)
        .allSatisfy(block -> assertThat(source).contains(withoutIndentation(block)));
  }

  private static String withoutIndentation(String text) {
    return text.lines().map(String::strip).collect(Collectors.joining("\n"));
  }

  @Test
  void unreachableDaemonIsDownAndPreventsTheStart() {
    AhpProperties properties = new AhpProperties("http://127.0.0.1:1", "secret", false);

    assertThat(new HealthConfiguration().ahpHealthIndicator(properties).health().getStatus())
        .isEqualTo(Status.DOWN);
    assertThatThrownBy(
            () -> started(Application.class, "ahp.url=http://127.0.0.1:1", "ahp.token=secret"))
        .hasMessageContaining("http://127.0.0.1:1");
  }

  @Test
  void missingSettingsAreNamed() {
    assertThatThrownBy(() -> started(Application.class))
        .rootCause()
        .hasMessage(
            "ahp.url is missing; set it to the address of a daemon, or set ahp.embedded to true");
    assertThatThrownBy(() -> started(Application.class, "ahp.url=http://127.0.0.1:1"))
        .rootCause()
        .hasMessageStartingWith("ahp.token is missing");
  }

  @Test
  void methodThatCannotHandlePacketsIsNamed() {
    assertThatThrownBy(() -> started(WrongApplication.class, "ahp.embedded=true"))
        .rootCause()
        .hasMessageContaining("nothing() is not a packet handler");
  }
}
