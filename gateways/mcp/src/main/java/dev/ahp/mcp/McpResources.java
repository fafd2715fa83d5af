package dev.ahp.mcp;

import dev.ahp.Denied;
import dev.ahp.broker.api.AccessScope;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import dev.ahp.mcp.stateless.WatchedResource;
import dev.ahp.mcp.tool.ModelPacketView;
import dev.ahp.problem.ProblemCode;
import java.util.List;
import java.util.Optional;

/** The resources of MCP. Content from other agents is fenced. */
public record McpResources(BrokerApi broker) {
  private static final String SCHEME = "ahp://";
  private static final int PAGE = 500;

  /** A kind of resource. */
  public record ResourceDefinition(String template, String name, String description, String type) {}

  /** All resource templates; {@code {id}} is the id of the resource. */
  public static final List<ResourceDefinition> DEFINITIONS =
      List.of(
          new ResourceDefinition(
              SCHEME + "tasks/{id}",
              "task",
              "A task with its owner, packets and handoffs.",
              "application/json"),
          new ResourceDefinition(
              SCHEME + "tasks/{id}/trace",
              "task-trace",
              "The audit records of a task in order.",
              "text/plain"),
          new ResourceDefinition(
              SCHEME + "packets/{id}",
              "packet",
              "A packet as it is rendered for the receiver's model.",
              "text/plain"),
          new ResourceDefinition(
              SCHEME + "contracts/{id}",
              "contract",
              "The contract of an edge between two agents.",
              "application/json"));

  /** Returns the content of a resource. */
  public String read(Caller caller, String uri) {
    caller.scopes().require(AccessScope.READ);
    String[] parts = path(uri);
    boolean trace = parts.length == 3 && parts[2].equals("trace");
    if (parts.length == 2 && parts[0].equals("tasks")) {
      return JsonWriter.pretty(ModelPacketView.task(broker.tasks().get(caller, parts[1])));
    }
    if (trace && parts[0].equals("tasks")) {
      return ModelPacketView.fenced(
          broker.tasks().trace(caller, parts[1], new PageRequest(PAGE, null)));
    }
    if (parts.length == 2 && parts[0].equals("packets")) {
      JsonObject packet = broker.packets().get(caller, parts[1]);
      return JsonWriter.pretty(ModelPacketView.metadata(packet))
          + "\n\n"
          + ModelPacketView.content(packet);
    }
    if (parts.length == 2 && parts[0].equals("contracts")) {
      return JsonWriter.pretty(broker.contracts().get(caller, parts[1]));
    }
    throw unknown();
  }

  /**
   * Returns the task or packet whose records change a resource; empty if the caller may not read it
   * or its changes are not recorded.
   */
  public Optional<WatchedResource> watch(Caller caller, String uri) {
    try {
      caller.scopes().require(AccessScope.READ);
      String[] parts = path(uri);
      boolean ofTask = parts.length == 2 || (parts.length == 3 && parts[2].equals("trace"));
      if (parts[0].equals("tasks") && ofTask) {
        return broker
            .tasks()
            .get(caller, parts[1])
            .string("taskId")
            .map(it -> new WatchedResource(uri, it, null));
      }
      if (parts[0].equals("packets") && parts.length == 2) {
        return broker
            .packets()
            .get(caller, parts[1])
            .string("taskId")
            .map(it -> new WatchedResource(uri, it, parts[1]));
      }
      return Optional.empty();
    } catch (Denied e) {
      return Optional.empty();
    }
  }

  private static String[] path(String uri) {
    if (!uri.startsWith(SCHEME)) {
      throw unknown();
    }
    return uri.substring(SCHEME.length()).split("/", 4);
  }

  private static Denied unknown() {
    return new Denied(ProblemCode.NOT_FOUND, "unknown resource URI");
  }
}
