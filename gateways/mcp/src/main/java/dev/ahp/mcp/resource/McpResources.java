package dev.ahp.mcp.resource;

import dev.ahp.Denied;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import dev.ahp.mcp.tool.ModelPacketView;
import dev.ahp.problem.ProblemCode;
import java.util.List;

/** What can be read, by its address; words of others are fenced. */
public final class McpResources {
  private static final String SCHEME = "ahp://";
  private static final int PAGE = 500;

  /** A kind of thing that can be read. */
  public record ResourceDefinition(String template, String name, String about, String type) {}

  /** All kinds; {@code {id}} stands for what is read. */
  public static final List<ResourceDefinition> KINDS =
      List.of(
          new ResourceDefinition(
              SCHEME + "tasks/{id}",
              "task",
              "A task: who owns it, its packets and handoffs.",
              "application/json"),
          new ResourceDefinition(
              SCHEME + "tasks/{id}/trace",
              "task-trace",
              "Everything that happened to a task, in order.",
              "text/plain"),
          new ResourceDefinition(
              SCHEME + "packets/{id}",
              "packet",
              "A packet as its receiver's model may see it.",
              "text/plain"),
          new ResourceDefinition(
              SCHEME + "contracts/{id}",
              "contract",
              "The contract of an edge between two agents.",
              "application/json"));

  private final BrokerApi broker;

  public McpResources(BrokerApi broker) {
    this.broker = broker;
  }

  /** What stands at an address. */
  public String read(Caller caller, String address) {
    String[] parts = path(address);
    boolean trace = parts.length == 3 && parts[2].equals("trace");
    if (parts.length == 2 && parts[0].equals("tasks")) {
      return JsonWriter.pretty(broker.tasks().get(caller, parts[1]));
    }
    if (trace && parts[0].equals("tasks")) {
      return ModelPacketView.fenced(
          broker.tasks().trace(caller, parts[1], new PageRequest(PAGE, null)));
    }
    if (parts.length == 2 && parts[0].equals("packets")) {
      JsonObject packet = broker.packets().get(caller, parts[1]);
      return JsonWriter.pretty(ModelPacketView.standing(packet))
          + "\n\n"
          + ModelPacketView.content(packet);
    }
    if (parts.length == 2 && parts[0].equals("contracts")) {
      return JsonWriter.pretty(broker.contracts().get(caller, parts[1]));
    }
    throw unknown();
  }

  private static String[] path(String address) {
    if (!address.startsWith(SCHEME)) {
      throw unknown();
    }
    return address.substring(SCHEME.length()).split("/", 4);
  }

  private static Denied unknown() {
    return new Denied(ProblemCode.NOT_FOUND, "there is nothing at this address");
  }
}
