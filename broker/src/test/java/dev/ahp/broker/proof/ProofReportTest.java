package dev.ahp.broker.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.audit.ChainHead;
import dev.ahp.audit.ChainRecord;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProofReportTest {
  @Test
  void dataIsEscapedAndThereAreNoScripts() {
    ChainRecord record =
        ChainHead.empty("0")
            .seal(
                JsonObject.builder()
                    .put("at", "2026-06-12T10:00:00Z")
                    .put("event", "packet.failed")
                    .put("actor", "<script>alert(1)</script>")
                    .put("reason", "\"' onload=x & \u0000")
                    .build());

    String page = new ProofReport("<t>", "now", "key", Optional.empty()).html(List.of(record));

    assertThat(page)
        .contains(
            "&lt;t&gt;", "&lt;script&gt;alert(1)&lt;/script&gt;", "&quot;&#39; onload=x &amp;")
        .contains("default-src 'none'")
        .doesNotContain("<script", "\u0000", "http://", "https://");
  }
}
