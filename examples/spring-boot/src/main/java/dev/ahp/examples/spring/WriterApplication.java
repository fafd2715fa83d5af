package dev.ahp.examples.spring;

import dev.ahp.AgentRuntime;
import dev.ahp.Packet;
import dev.ahp.springboot.PacketHandler;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

/** Runs one agent and gives it one task. */
@SpringBootApplication
public class WriterApplication {
  /** The payload of a task. */
  public record Topic(String name) {}

  /** The result of a task. */
  public record Article(String text) {}

  /** The agent {@code writer}. */
  @PacketHandler(agent = "writer")
  public Article write(Topic topic) {
    return new Article("About " + topic.name());
  }

  @Bean
  ApplicationRunner assign(AgentRuntime runtime) {
    return arguments -> {
      Packet done =
          runtime
              .send(
                  Packet.builder("task.assign")
                      .from("editor")
                      .to("writer")
                      .payload(Map.of("name", "lamps"))
                      .build())
              .get(10, TimeUnit.SECONDS);
      System.out.println(done.status() + ": " + done.result().orElseThrow());
    };
  }

  public static void main(String[] args) {
    SpringApplication.run(WriterApplication.class, args).close();
  }
}
