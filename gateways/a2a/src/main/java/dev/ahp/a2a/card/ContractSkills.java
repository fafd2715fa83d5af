package dev.ahp.a2a.card;

import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.contract.Contract;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;

/**
 * The skills of the extended card that follow from the contracts: one for each edge, with the
 * schema of its payload in the parameters of the handoff extension.
 */
public final class ContractSkills {
  private static final int MAX_SKILLS = 100;

  private final BrokerApi broker;

  public ContractSkills(BrokerApi broker) {
    this.broker = broker;
  }

  /** Returns the card with the skills of the contracts. */
  JsonObject addedTo(JsonObject card, Caller caller) {
    List<JsonObject> contracts =
        broker.contracts().list(caller, new PageRequest(MAX_SKILLS, null)).array("items").stream()
            .flatMap(it -> it.objects().stream())
            .toList();
    if (contracts.isEmpty()) {
      return card;
    }
    List<Json> skills = new ArrayList<>();
    card.array("skills").ifPresent(all -> all.forEach(skills::add));
    JsonObject.Builder schemas = JsonObject.builder();
    for (JsonObject view : contracts) {
      Contract contract = new Contract(view.object("contract").orElse(JsonObject.empty()));
      skills.add(skill(contract));
      view.object("payloadSchema").ifPresent(it -> schemas.put(contract.id(), it));
    }
    return card.with("skills", new JsonArray(skills))
        .with("capabilities", withParams(card, schemas.build()));
  }

  private static JsonObject skill(Contract contract) {
    String edge = contract.source() + " to " + contract.target();
    return JsonObject.builder()
        .put("id", contract.id())
        .put("name", "Hand off from " + edge)
        .put("description", contract.trigger().intent().orElse("A handoff from " + edge + "."))
        .put("tags", JsonArray.ofStrings(List.of("handoff", "contract")))
        .put("inputModes", JsonArray.ofStrings(List.of("application/json")))
        .build();
  }

  /** Adds the schemas to the parameters of the first extension, which is ours. */
  private static JsonObject withParams(JsonObject card, JsonObject schemas) {
    JsonObject capabilities = card.object("capabilities").orElseThrow();
    JsonObject params = JsonObject.builder().put("payloadSchemas", schemas).build();
    List<Json> extensions = new ArrayList<>();
    for (JsonObject extension : capabilities.array("extensions").orElseThrow().objects()) {
      extensions.add(extensions.isEmpty() ? extension.with("params", params) : extension);
    }
    return capabilities.with("extensions", new JsonArray(extensions));
  }
}
