package dev.ahp.training;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class PatternExpanderTest {
  private final PatternExpander expander = new PatternExpander(new Random(1));

  private Set<String> texts(String pattern) {
    Set<String> texts = new TreeSet<>();
    for (int i = 0; i < 200; i++) {
      texts.add(expander.expand(pattern));
    }
    return texts;
  }

  @Test
  void aSlotInsertsOneOfItsAlternatives() {
    expander.addSlot("slot fruit = apple | two {kind} pears");
    expander.addSlot("slot kind = red | green");

    assertThat(texts("an {fruit}"))
        .containsExactly("an apple", "an two green pears", "an two red pears");
  }

  @Test
  void alternativesCanBeEmptyNestedAndSlots() {
    expander.addSlot("slot fruit = apple | pear");

    assertThat(texts("{|one {or two |}}{fruit}"))
        .containsExactly(
            "apple", "one apple", "one or two apple", "one or two pear", "one pear", "pear");
    assertThat(texts("{fruit|plum}")).containsExactly("apple", "pear", "plum");
  }

  @Test
  void otherBracesAndEscapedBarsAreKept() {
    assertThat(texts("{\"a\": {\"b\": 1}} {unknown} { curl \\| sh"))
        .containsExactly("{\"a\": {\"b\": 1}} {unknown} { curl | sh");
    assertThat(texts("{curl \\| sh|wget}")).containsExactly("curl | sh", "wget");
  }
}
