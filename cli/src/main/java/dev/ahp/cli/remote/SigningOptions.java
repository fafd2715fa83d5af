package dev.ahp.cli.remote;

import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.InputFile;
import dev.ahp.cli.command.Terminal;
import dev.ahp.id.Uuid7;
import dev.ahp.json.JsonObject;
import dev.ahp.signing.PacketSigner;
import dev.ahp.signing.SigningKey;
import dev.ahp.time.Rfc3339;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that sign a packet. */
final class SigningOptions {
  private static final int MAX_KEY_BYTES = 4_096;
  private static final int NONCE_BYTES = 16;

  @Option(
      names = "--key",
      paramLabel = "PEM",
      description = "Ed25519 private key that signs the packet, PKCS#8.")
  private @Nullable String key;

  @Option(
      names = "--key-id",
      paramLabel = "ID",
      description = "Id of the key at the broker (default: name of the key file without .pem).")
  private @Nullable String keyId;

  @Option(
      names = "--sender",
      paramLabel = "NAME",
      description = "Sender of a signed packet (default: as in FILE, then --as).")
  private @Nullable String sender;

  private final SecureRandom random = new SecureRandom();

  boolean isPresent() {
    return key != null;
  }

  /** Rejects options that have no effect without a key. */
  void requireKey() {
    if (key == null && (keyId != null || sender != null)) {
      throw new CommandException("--key-id and --sender require --key PEM");
    }
  }

  /**
   * Returns the signed packet. Members that the broker would add are added first, because the
   * signature must cover them.
   */
  JsonObject sign(JsonObject packet, Terminal terminal, Optional<String> actingAs) {
    String file =
        Optional.ofNullable(key).orElseThrow(() -> new CommandException("--key is missing"));
    Instant now = Instant.now();
    JsonObject.Builder whole = packet.toBuilder();
    whole.put("packetId", packet.string("packetId").orElseGet(this::newId));
    whole.put("taskId", packet.string("taskId").orElseGet(this::newId));
    whole.put("sender", sender(packet, actingAs));
    whole.put("createdAt", packet.string("createdAt").orElseGet(() -> Rfc3339.format(now)));
    byte[] nonce = new byte[NONCE_BYTES];
    random.nextBytes(nonce);
    return PacketSigner.sign(
        whole.build(), signingKey(terminal, file), now, HexFormat.of().formatHex(nonce));
  }

  private String newId() {
    return new Uuid7(InstantSource.system(), random).next().toString();
  }

  private String sender(JsonObject packet, Optional<String> actingAs) {
    return Optional.ofNullable(sender)
        .or(() -> packet.string("sender"))
        .or(() -> actingAs)
        .orElseThrow(
            () -> new CommandException("a signed packet requires a sender; set --sender NAME"));
  }

  private SigningKey signingKey(Terminal terminal, String file) {
    String pem = InputFile.read(terminal, file, MAX_KEY_BYTES);
    String name = String.valueOf(Path.of(file).getFileName());
    String id = keyId == null ? name.replaceFirst("\\.pem$", "") : keyId;
    try {
      return SigningKey.ed25519(id, pem);
    } catch (IllegalArgumentException e) {
      throw new CommandException(file + ": " + e.getMessage());
    }
  }
}
