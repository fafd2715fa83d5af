package dev.ahp.server.api;

import dev.ahp.broker.api.AgentApi;
import dev.ahp.id.Ids;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.function.Consumer;

/** Registers unknown agents that a packet names as its target or receivers ({@code --dev}). */
public final class AutoRegistration {
  private final Consumer<String> register;

  private AutoRegistration(Consumer<String> register) {
    this.register = register;
  }

  public static AutoRegistration enabled(AgentApi agents) {
    return new AutoRegistration(agents::expect);
  }

  public static AutoRegistration disabled() {
    return new AutoRegistration(name -> {});
  }

  /** Registers the targets of a packet, an array of packets or a verb's body. */
  public void registerTargets(Json body) {
    if (body instanceof JsonArray items) {
      items.forEach(this::registerTargetsOf);
    } else if (body instanceof JsonObject object) {
      registerTargetsOf(object);
      object.object("packet").ifPresent(this::registerTargetsOf);
      object.array("children").ifPresent(children -> children.forEach(this::registerTargetsOf));
    }
  }

  private void registerTargetsOf(Json json) {
    if (json instanceof JsonObject packet) {
      packet.string("target").ifPresent(this::register);
      packet.object("onComplete").flatMap(it -> it.string("target")).ifPresent(this::register);
      packet
          .array("receivers")
          .ifPresent(all -> all.forEach(it -> it.asString().ifPresent(this::register)));
    }
  }

  private void register(String target) {
    if (Ids.isAgentName(target)) {
      register.accept(target);
    }
  }
}
