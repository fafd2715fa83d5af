package dev.ahp.broker.admission;

import dev.ahp.broker.store.AssignedFields;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.trust.TrustChain;
import dev.ahp.trust.TrustLabel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Computes trust labels along a chain of packets. A label can only become less trusted. */
final class TrustLabeler {
  private static final String EFFECTIVE = "effectiveTrust";

  /** Member of a stored packet: the packet or one before it has labels. */
  private static final String LABELLED = "~labelled";

  private TrustLabeler() {}

  /** Adds the labels of a packet without predecessors. */
  static JsonObject own(JsonObject content) {
    return content.has("trust") ? labelled(content, new TrustChain()) : content;
  }

  static JsonObject following(JsonObject content, List<JsonObject> chain) {
    TrustChain labels = new TrustChain();
    chain.forEach(labels::effective);
    return labelled(content, labels);
  }

  private static JsonObject labelled(JsonObject content, TrustChain chain) {
    Map<String, TrustLabel> labels = chain.effective(content);
    JsonObject.Builder effective = JsonObject.builder();
    labels.forEach((pointer, label) -> effective.put(pointer, label.wireName()));
    List<String> assigned = new ArrayList<>(AssignedFields.of(content));
    if (!assigned.contains(EFFECTIVE)) {
      assigned.add(EFFECTIVE);
    }
    return content.toBuilder()
        .put(EFFECTIVE, effective.build())
        .put(LABELLED, Json.of(true))
        .put(AssignedFields.MEMBER, JsonArray.ofStrings(assigned))
        .build();
  }
}
