package dev.ahp.tokens;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.context.CompressionResult;
import dev.ahp.context.ContextCompressor;
import dev.ahp.context.TokenCounter;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TokenizerTest {
  @Test
  void countsMatchTheModels() {
    TokenCounter cl100k = Tokenizer.CL100K.load();
    TokenCounter o200k = Tokenizer.O200K.load();

    assertThat(cl100k.of("hello world")).isEqualTo(2);
    assertThat(cl100k.of("tiktoken is great!")).isEqualTo(6);
    assertThat(o200k.of("hello world")).isEqualTo(2);
    assertThat(cl100k.of("お誕生日おめでとう")).isEqualTo(9);
    assertThat(o200k.of("お誕生日おめでとう")).isLessThan(9);
    assertThat(cl100k.of("")).isZero();
  }

  @Test
  void specialTokensAreCountedAsText() {
    assertThat(Tokenizer.CL100K.load().of("<|endoftext|>")).isGreaterThan(1);
  }

  @Test
  void tokenizerIsFoundByName() {
    assertThat(Tokenizer.named("cl100k")).contains(Tokenizer.CL100K);
    assertThat(Tokenizer.named("abacus")).isEmpty();
    assertThat(Tokenizer.labels()).containsExactly("o200k", "cl100k", "p50k", "r50k");
  }

  @Test
  void compressedMessageFitsByExactCount() {
    List<Json> turns = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      turns.add(
          JsonObject.builder()
              .put("role", "user")
              .put("content", "DECISION: 请在五月之前保留承运人 " + i + ". 谢谢你的耐心等待, 我再看看。")
              .build());
    }
    JsonObject message =
        JsonObject.builder()
            .put("conversationHistorySummary", "")
            .put("conversationHistoryVerbatim", new JsonArray(turns))
            .build();
    TokenCounter tokens = Tokenizer.CL100K.load();

    CompressionResult result = ContextCompressor.counting(tokens).compress(message, 6_000);

    assertThat(TokenCounter.byLength().of(message)).isLessThan(tokens.of(message) / 2);
    assertThat(result.compressed()).isTrue();
    assertThat(tokens.of(result.message())).isLessThanOrEqualTo(4_800);
    assertThat(result.turnsKept()).isEqualTo(5);
    assertThat(result.message().string("conversationHistorySummary").orElse(""))
        .contains("承运人 194.");
  }
}
