package dev.ahp.a2a;

import dev.ahp.broker.key.KeyFiles;
import dev.ahp.json.JsonLimits;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Settings of the A2A gateway.
 *
 * @param version of this software
 * @param data the data directory of the daemon
 * @param keys the key directory, which may be shared with other daemons
 * @param secure whether clients use HTTPS
 * @param dev whether agents are registered when a message first names them
 * @param push whether clients may register push notification URLs
 * @param privateAddresses whether loopback and private addresses may be called
 * @param limits of one message
 */
public record A2aSettings(
    String version,
    Path data,
    Path keys,
    boolean secure,
    boolean dev,
    boolean push,
    boolean privateAddresses,
    JsonLimits limits) {

  /** Returns the directory of the card's key: the shared one unless it is read-only. */
  Path cardKeyDirectory() {
    return Files.exists(keys.resolve(KeyFiles.CARD)) || Files.isWritable(keys)
        ? keys
        : data.resolve("keys");
  }
}
