package dev.ahp.mcp.reading;

import dev.ahp.Denied;
import dev.ahp.broker.exchange.Caller;
import dev.ahp.broker.exchange.Exchange;
import dev.ahp.broker.exchange.Page;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import dev.ahp.mcp.tool.PacketShown;
import dev.ahp.problem.ProblemCode;
import java.util.List;

/** What can be read, by its address; words of others are fenced. */
public final class Readings {
  private static final String SCHEME = "ahp://";
  private static final int PAGE = 500;

  /** A kind of thing that can be read. */
  public record Kind(String template, String name, String about, String type) {}

  /** All kinds; {@code {id}} stands for what is read. */
  public static final List<Kind> KINDS =
      List.of(
          new Kind(
              SCHEME + "tasks/{id}",
              "task",
              "A task: who owns it, its packets and handoffs.",
              "application/json"),
          new Kind(
              SCHEME + "tasks/{id}/trace",
              "task-trace",
              "Everything that happened to a task, in order.",
              "text/plain"),
          new Kind(
              SCHEME + "packets/{id}",
              "packet",
              "A packet as its receiver's model may see it.",
              "text/plain"),
          new Kind(
              SCHEME + "contracts/{id}",
              "contract",
              "The contract of an edge between two agents.",
              "application/json"));

  private final Exchange exchange;

  public Readings(Exchange exchange) {
    this.exchange = exchange;
  }

  /** What stands at an address. */
  public String read(Caller caller, String address) {
    String[] parts = path(address);
    boolean trace = parts.length == 3 && parts[2].equals("trace");
    if (parts.length == 2 && parts[0].equals("tasks")) {
      return JsonWriter.pretty(exchange.tasks().get(caller, parts[1]));
    }
    if (trace && parts[0].equals("tasks")) {
      return PacketShown.fenced(exchange.tasks().trace(caller, parts[1], new Page(PAGE, null)));
    }
    if (parts.length == 2 && parts[0].equals("packets")) {
      JsonObject packet = exchange.packets().get(caller, parts[1]);
      return JsonWriter.pretty(PacketShown.standing(packet)) + "\n\n" + PacketShown.content(packet);
    }
    if (parts.length == 2 && parts[0].equals("contracts")) {
      return JsonWriter.pretty(exchange.contracts().get(caller, parts[1]));
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
