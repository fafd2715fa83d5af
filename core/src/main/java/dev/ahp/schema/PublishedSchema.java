package dev.ahp.schema;

import dev.ahp.json.Json;
import dev.ahp.json.JsonReader;
import dev.ahp.resource.ClasspathResource;
import java.util.Arrays;
import java.util.Optional;

/** The built-in schemas. Their ids are reserved. */
public enum PublishedSchema {
  HANDOFF_2_0("handoff/2.0"),
  HANDOFF_2_1("handoff/2.1"),
  BRIEF_1("brief/1"),
  PACKET_1_0("packet/1.0"),
  PACKET_NEO("packet/neo"),
  CONTRACT_1("contract/1");

  private static final String URI_PREFIX = "urn:ahp:schema:";

  private final String id;

  PublishedSchema(String id) {
    this.id = id;
  }

  public static Optional<PublishedSchema> byId(String id) {
    return Arrays.stream(values()).filter(schema -> schema.id.equals(id)).findFirst();
  }

  static Optional<PublishedSchema> byUri(String uri) {
    return uri.startsWith(URI_PREFIX) ? byId(uri.substring(URI_PREFIX.length())) : Optional.empty();
  }

  /** Returns the id used as {@code payloadType} and in {@code /v1/schemas/{id}}. */
  public String id() {
    return id;
  }

  public Json document() {
    String file = id.replace('/', '-') + ".json";
    return JsonReader.read(ClasspathResource.text(PublishedSchema.class, file));
  }
}
