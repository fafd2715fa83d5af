package dev.ahp.fuzz;

import dev.ahp.a2a.card.CanonicalCard;
import dev.ahp.a2a.card.CardKeys;
import dev.ahp.a2a.card.CardSignature;
import dev.ahp.a2a.client.RemoteCard;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.signing.Ed25519;
import java.io.IOException;
import java.net.URI;
import java.security.KeyPair;
import java.security.SecureRandom;

/** Fuzzes agent cards, their signatures and the trusted keys. */
public final class CardTarget {
  private static final URI AT = URI.create("https://agent.example/.well-known/agent-card.json");
  private static final KeyPair KEY = Ed25519.newKeyPair(new SecureRandom());
  private static final CardKeys KEYS = CardKeys.read(CardSignature.jwkSet(KEY));

  private CardTarget() {}

  public static void fuzzerTestOneInput(byte[] input) {
    Json json;
    try {
      json = JsonReader.read(input, JsonLimits.PACKET);
    } catch (JsonException refused) {
      return;
    }
    keys(json);
    if (json instanceof JsonObject card) {
      read(card);
      CardSignature.verifiedView(card, KEYS);
      CardSignature.verifiedView(card.with("signatures", JsonArray.of(card)), KEYS);
      checkRoundTrip(card);
    }
  }

  private static void keys(Json json) {
    try {
      CardKeys.read(json);
    } catch (IllegalArgumentException refused) {
      return;
    }
  }

  private static void read(JsonObject card) {
    try {
      new RemoteCard(card, AT).remote();
    } catch (IOException refused) {
      return;
    }
  }

  private static void checkRoundTrip(JsonObject card) {
    JsonObject signed = CardSignature.sign(card, KEY, AT.toString());
    if (CardSignature.verifiedView(signed, KEYS).isEmpty()) {
      throw new AssertionError("the signature of a signed card is not valid: " + card.toText());
    }
    if (!CanonicalCard.view(CanonicalCard.view(card)).equals(CanonicalCard.view(card))) {
      throw new AssertionError("the canonical form is not stable: " + card.toText());
    }
  }
}
