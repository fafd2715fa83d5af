package dev.ahp.document;

import dev.ahp.format.NeoPackets;
import dev.ahp.json.JsonObject;
import dev.ahp.schema.PublishedSchema;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** The kinds of documents. */
public enum DocumentKind {
  PACKET(PublishedSchema.PACKET_1_0),
  HANDOFF(PublishedSchema.HANDOFF_2_0),
  BRIEF(PublishedSchema.BRIEF_1),
  NEO(PublishedSchema.PACKET_NEO),
  CONTRACT(PublishedSchema.CONTRACT_1);

  private final PublishedSchema schema;
  private final String wireName = name().toLowerCase(Locale.ROOT);

  DocumentKind(PublishedSchema schema) {
    this.schema = schema;
  }

  public static Optional<DocumentKind> named(String name) {
    return Arrays.stream(values()).filter(kind -> kind.wireName.equals(name)).findFirst();
  }

  /**
   * Returns the kind that defines most of the document's members, if at least half of its required
   * members are present. An incomplete document is thus still recognized.
   */
  public static Optional<DocumentKind> of(JsonObject document) {
    JsonObject normalized = NeoPackets.withCanonicalNames(document);
    return Arrays.stream(values())
        .map(kind -> new KindMatch(kind, KindMembers.of(kind.schema), normalized))
        .filter(KindMatch::isPlausible)
        .max(Comparator.comparingInt(KindMatch::known))
        .map(KindMatch::kind);
  }

  public String wireName() {
    return wireName;
  }

  private record KindMatch(DocumentKind kind, boolean isPlausible, int known) {
    KindMatch(DocumentKind kind, KindMembers members, JsonObject document) {
      this(kind, members.hasHalfOfRequired(document), members.countKnown(document));
    }
  }
}
