package dev.ahp.contract.set;

import dev.ahp.contract.LenientReader;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Set;

/** The permissions and their holders in {@code permissions.yaml}. */
public final class Permissions {
  private static final Permissions EMPTY = new Permissions(JsonObject.empty());

  private final JsonObject entries;

  private Permissions(JsonObject entries) {
    this.entries = entries;
  }

  public static Permissions empty() {
    return EMPTY;
  }

  public static Permissions of(JsonObject json) {
    return new Permissions(json.object("permissions").orElse(JsonObject.empty()));
  }

  public Set<String> names() {
    return entries.names();
  }

  public boolean declares(String permission) {
    return entries.has(permission);
  }

  /** Returns agents by name and roles as {@code role:NAME}. */
  public List<String> holders(String permission) {
    return entries
        .object(permission)
        .map(it -> LenientReader.strings(it, "holders"))
        .orElse(List.of());
  }

  /** Returns whether an agent has a permission by name, by role or by its registry entry. */
  public boolean holds(RegisteredAgent agent, String permission) {
    List<String> holders = holders(permission);
    return holders.contains(agent.name())
        || agent.permissions().contains(permission)
        || agent.roles().stream().anyMatch(role -> holders.contains("role:" + role));
  }
}
