package dev.ahp.yaml;

/**
 * How large a document may be before it is refused.
 *
 * @param bytes of the whole text in UTF-8
 * @param depth of nested mappings and sequences, aliases followed
 * @param aliasNodes how many values all aliases together may stand for
 * @param scalarChars UTF-16 units of one string or key
 */
public record YamlLimits(int bytes, int depth, int aliasNodes, int scalarChars) {
  /** The bounds of contracts and of everything beside them. */
  public static final YamlLimits FILE = new YamlLimits(1 << 20, 64, 10_000, 262_144);
}
