package dev.ahp.yaml;

/**
 * The size limits for parsing a document.
 *
 * @param bytes maximum size of the text in UTF-8
 * @param depth maximum nesting of mappings and sequences, including aliases
 * @param aliasNodes maximum number of values that all aliases together expand to
 * @param scalarChars maximum UTF-16 code units of a string or key
 */
public record YamlLimits(int bytes, int depth, int aliasNodes, int scalarChars) {
  /** The limits for contracts and other files of an agents directory. */
  public static final YamlLimits FILE = new YamlLimits(1 << 20, 64, 10_000, 262_144);
}
