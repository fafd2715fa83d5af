package dev.ahp.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class JsonMembersTest {
  /** Compares with a linked hash map, for few and many names, some of which have equal hashes. */
  @Property(tries = 300)
  void behavesLikeALinkedHashMap(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 300) int names) {
    Random random = new Random(seed);
    Map<String, Json> expected = new LinkedHashMap<>();
    JsonMembers members = new JsonMembers();
    for (int step = 0; step < 3 * names; step++) {
      String name = name(random.nextInt(names));
      if (random.nextInt(4) == 0) {
        expected.remove(name);
        members.delete(name);
      } else {
        Json value = Json.of(step);
        assertThat(members.set(name, value)).isEqualTo(expected.put(name, value));
      }
    }

    assertThat(new ArrayList<>(members.entrySet())).isEqualTo(new ArrayList<>(expected.entrySet()));
    for (int i = 0; i < names; i++) {
      assertThat(members.get(name(i))).isEqualTo(expected.get(name(i)));
    }
    JsonMembers copy = new JsonMembers(members);
    copy.set("another", Json.Null.NULL);
    assertThat(members).isEqualTo(expected).hasSameHashCodeAs(expected);
    assertThat(copy).hasSize(expected.size() + 1);
  }

  /** Two of three names have equal hashes. */
  private static String name(int number) {
    String pair = number % 3 == 1 ? "BB" : "Aa";
    return (number % 3 == 2 ? "x" : pair) + number / 3;
  }

  @Test
  void collidingNamesAreNotSlow() {
    List<String> colliding = List.of("");
    for (int i = 0; i < 14; i++) {
      List<String> longer = new ArrayList<>();
      for (String name : colliding) {
        longer.add(name + "Aa");
        longer.add(name + "BB");
      }
      colliding = longer;
    }
    JsonMembers members = new JsonMembers();

    for (String name : colliding) {
      members.set(name, Json.Null.NULL);
    }

    assertThat(members).hasSize(1 << 14);
    assertThat(members.containsKey(colliding.get(9_999))).isTrue();
    assertThat(members.containsKey("Aa")).isFalse();
  }

  @Test
  void membersOfAnObjectAreUnmodifiable() {
    Map<String, Json> members = JsonObject.builder().put("a", 1).build().members();

    assertThat(catchThrowable(() -> members.put("b", Json.of(1))))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThat(catchThrowable(() -> members.remove("a")))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThat(catchThrowable(members::clear)).isInstanceOf(UnsupportedOperationException.class);
  }
}
