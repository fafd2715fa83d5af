package dev.ahp.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MerkleTreeTest {
  private static List<String> hashes(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> CanonicalJson.hash(Json.of(i)).substring("sha256:".length()))
        .toList();
  }

  @Test
  void inclusionProofIsValidForItsLeafOnly() {
    for (int size = 1; size <= 33; size++) {
      List<String> hashes = hashes(size);
      MerkleTree tree = new MerkleTree(hashes);
      for (int i = 0; i < size; i++) {
        List<String> path = tree.path(i);
        assertThat(MerkleTree.rootOf(hashes.get(i), i, size, path)).contains(tree.root());
        for (int other = 0; other < size; other++) {
          if (other != i) {
            assertThat(MerkleTree.rootOf(hashes.get(i), other, size, path))
                .isNotEqualTo(java.util.Optional.of(tree.root()));
          }
        }
      }
    }
  }

  @Test
  void rootsMatchTheRfc() {
    assertThat(new MerkleTree(List.of()).root())
        .isEqualTo("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    String hash = hashes(1).get(0);
    assertThat(new MerkleTree(List.of(hash)).root())
        .isEqualTo(MerkleTree.rootOf(hash, 0, 1, List.of()).orElseThrow());
  }

  @Test
  void invalidProofsAreRejected() {
    List<String> hashes = hashes(7);
    MerkleTree tree = new MerkleTree(hashes);
    List<String> path = tree.path(3);
    List<String> longer = new ArrayList<>(path);
    longer.add(hashes.get(0));

    for (List<String> wrong :
        List.of(path.subList(0, 2), longer, List.of("x", "y", "z"), List.<String>of())) {
      assertThat(MerkleTree.rootOf(hashes.get(3), 3, 7, wrong))
          .isNotEqualTo(java.util.Optional.of(tree.root()));
    }
    assertThat(MerkleTree.rootOf(hashes.get(3), 7, 7, path)).isEmpty();
    assertThat(MerkleTree.rootOf("nonsense", 3, 7, path)).isEmpty();
  }
}
