package dev.ahp.broker.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.api.PageRequest;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FilteredPageTest {
  private long read;

  private JsonObject page(long rows, PageRequest pageRequest, LongPredicate visible) {
    FilteredPage<Long> filteredPage =
        new FilteredPage<>(
            (after, limit) -> {
              List<Long> found =
                  LongStream.rangeClosed(after + 1, Math.min(rows, after + limit)).boxed().toList();
              read += found.size();
              return found;
            },
            it -> it);
    return filteredPage.page(
        pageRequest, found -> it -> visible.test(it) ? Json.of((double) it) : null);
  }

  private static PageRequest after(@Nullable String cursor, int limit) {
    return new PageRequest(limit, cursor, false);
  }

  @Test
  void numberOfScannedRowsIsLimited() {
    JsonObject first = page(1_000_000, after(null, 100), it -> it == 7_000);

    assertThat(first.array("items").orElseThrow().items()).isEmpty();
    assertThat(read).isLessThan(2L * FilteredPage.MAX_ROWS);
    String next = first.string("next").orElseThrow();
    JsonObject second = page(1_000_000, after(next, 100), it -> it == 7_000);
    assertThat(second.array("items").orElseThrow().items()).hasSize(1);
  }

  @Property(tries = 200)
  void pagesContainEachRowOnce(
      @ForAll @IntRange(max = 12_000) int rows,
      @ForAll @IntRange(min = 1, max = 1_000) int limit,
      @ForAll @IntRange(min = 1, max = 3_000) int everyNth) {
    List<Double> all = new ArrayList<>();
    String cursor = null;
    do {
      JsonObject page = page(rows, after(cursor, limit), it -> it % everyNth == 0);
      page.array("items").orElseThrow().items().forEach(it -> all.add(((Json.Num) it).value()));
      cursor = page.string("next").orElse(null);
    } while (cursor != null && all.size() <= rows);

    assertThat(all)
        .isEqualTo(
            LongStream.rangeClosed(1, rows)
                .filter(it -> it % everyNth == 0)
                .mapToObj(it -> (double) it)
                .toList());
  }

  @Test
  void largeItemsShortenThePage() {
    Json large = Json.of("x".repeat(1 << 20));
    FilteredPage<Long> filteredPage =
        new FilteredPage<>(
            (after, limit) -> LongStream.rangeClosed(after + 1, after + limit).boxed().toList(),
            it -> it);

    JsonObject page = filteredPage.page(after("3", 1_000), found -> it -> large);

    int size = page.array("items").orElseThrow().size();
    assertThat(size).isEqualTo(2);
    assertThat(page.string("next")).contains(String.valueOf(3 + size));
  }
}
