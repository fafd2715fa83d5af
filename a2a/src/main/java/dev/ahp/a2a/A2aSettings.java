package dev.ahp.a2a;

import dev.ahp.json.JsonLimits;
import java.nio.file.Path;

/**
 * What the face must know of its daemon.
 *
 * @param version of this software
 * @param data where the daemon keeps its files
 * @param secure whether clients come by HTTPS
 * @param dev whether agents are registered when a message names them first
 * @param push whether clients may ask to be notified at an address of theirs
 * @param privateAddresses whether addresses of this machine and its network are called
 * @param limits of one message
 */
public record A2aSettings(
    String version,
    Path data,
    boolean secure,
    boolean dev,
    boolean push,
    boolean privateAddresses,
    JsonLimits limits) {}
