package dev.ahp.a2a;

import dev.ahp.broker.key.KeyFiles;
import dev.ahp.json.JsonLimits;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What the face must know of its daemon.
 *
 * @param version of this software
 * @param data where the daemon keeps its files
 * @param keys where the keys are that it may share with other daemons
 * @param secure whether clients come by HTTPS
 * @param dev whether agents are registered when a message names them first
 * @param push whether clients may ask to be notified at an address of theirs
 * @param privateAddresses whether addresses of this machine and its network are called
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

  /** Shared keys may be where nothing can be written; then a card's own is beside the data. */
  Path keysOfCard() {
    return Files.exists(keys.resolve(KeyFiles.CARD)) || Files.isWritable(keys)
        ? keys
        : data.resolve("keys");
  }
}
