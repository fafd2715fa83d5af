package dev.ahp.audit;

import dev.ahp.json.CanonicalJson;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * The Merkle tree of RFC 6962 over record hashes. A leaf is SHA-256(0 · hash), a node is SHA-256(1
 * · left · right), and the left subtree has the largest power of two below the size. The root
 * proves that a record is included without disclosing other records.
 */
public final class MerkleTree {
  private static final byte LEAF = 0;
  private static final byte NODE = 1;

  private final List<byte[]> leaves;

  /**
   * @param recordHashes lower-case hex, in the order of the chain
   */
  public MerkleTree(List<String> recordHashes) {
    this.leaves = recordHashes.stream().map(MerkleTree::leaf).toList();
  }

  /** Returns the root in lower-case hex. The root of an empty tree is the hash of no bytes. */
  public String root() {
    return hex(leaves.isEmpty() ? CanonicalJson.sha256().digest() : root(0, leaves.size()));
  }

  /** Returns the inclusion proof of a leaf, from the leaf upwards. */
  public List<String> path(int index) {
    List<String> path = new ArrayList<>();
    collect(index, 0, leaves.size(), path);
    return path;
  }

  private void collect(int index, int from, int to, List<String> path) {
    if (to - from <= 1) {
      return;
    }
    int middle = from + leftOf(to - from);
    if (index < middle) {
      collect(index, from, middle, path);
      path.add(hex(root(middle, to)));
    } else {
      collect(index, middle, to, path);
      path.add(hex(root(from, middle)));
    }
  }

  private byte[] root(int from, int to) {
    if (to - from == 1) {
      return leaves.get(from);
    }
    int middle = from + leftOf(to - from);
    return node(root(from, middle), root(middle, to));
  }

  private static int leftOf(int size) {
    return Integer.highestOneBit(size - 1);
  }

  /**
   * Computes the root from a leaf and its proof; empty if they do not match a tree of this size.
   */
  public static Optional<String> rootOf(
      String recordHash, long index, long size, List<String> path) {
    if (index < 0
        || index >= size
        || !isHash(recordHash)
        || !path.stream().allMatch(MerkleTree::isHash)) {
      return Optional.empty();
    }
    byte[] hash = leaf(recordHash);
    long at = index;
    long last = size - 1;
    for (String step : path) {
      if (last == 0) {
        return Optional.empty();
      }
      byte[] sibling = HexFormat.of().parseHex(step);
      if ((at & 1) == 1 || at == last) {
        hash = node(sibling, hash);
        while ((at & 1) == 0 && at != 0) {
          at >>= 1;
          last >>= 1;
        }
      } else {
        hash = node(hash, sibling);
      }
      at >>= 1;
      last >>= 1;
    }
    return last == 0 ? Optional.of(hex(hash)) : Optional.empty();
  }

  private static boolean isHash(String text) {
    return text.length() == 64
        && text.chars().allMatch(c -> Character.digit(c, 16) >= 0 && c < 128);
  }

  private static byte[] leaf(String recordHash) {
    MessageDigest digest = CanonicalJson.sha256();
    digest.update(LEAF);
    return digest.digest(HexFormat.of().parseHex(recordHash));
  }

  private static byte[] node(byte[] left, byte[] right) {
    MessageDigest digest = CanonicalJson.sha256();
    digest.update(NODE);
    digest.update(left);
    return digest.digest(right);
  }

  private static String hex(byte[] hash) {
    return HexFormat.of().formatHex(hash);
  }
}
