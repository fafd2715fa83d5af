package dev.ahp.server.api;

import dev.ahp.broker.api.AgentApi;
import dev.ahp.id.Ids;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.function.Consumer;

/** With {@code --dev}, registers agents that a packet is the first to name. */
public final class AutoRegistration {
  private final Consumer<String> register;

  private AutoRegistration(Consumer<String> register) {
    this.register = register;
  }

  public static AutoRegistration registeredBy(AgentApi agents) {
    return new AutoRegistration(agents::ensure);
  }

  public static AutoRegistration ignored() {
    return new AutoRegistration(name -> {});
  }

  /** Takes a packet, an array of packets, or the body of a verb that holds some. */
  public void welcome(Json body) {
    if (body instanceof JsonArray items) {
      items.forEach(this::packet);
    } else if (body instanceof JsonObject object) {
      packet(object);
      object.object("packet").ifPresent(this::packet);
      object.array("children").ifPresent(children -> children.forEach(this::packet));
    }
  }

  private void packet(Json json) {
    if (json instanceof JsonObject packet) {
      packet.string("target").ifPresent(this::name);
      packet
          .array("receivers")
          .ifPresent(all -> all.forEach(it -> it.asString().ifPresent(this::name)));
    }
  }

  private void name(String target) {
    if (Ids.isName(target)) {
      register.accept(target);
    }
  }
}
