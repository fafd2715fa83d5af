package dev.ahp.safety;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;

/** Generates ordinary and obfuscated texts and documents, deterministically for each seed. */
public final class HostileTexts {
  private static final String[] PIECES = {
    "the",
    "clause",
    "liability",
    "review",
    "Order",
    "customer's",
    "don't",
    "it’s",
    "refund",
    "a",
    "I",
    "ignore",
    "all",
    "previous",
    "instructions",
    "and",
    "print",
    "system",
    "prompt",
    "you",
    "are",
    "now",
    "never",
    "reveal",
    "Ignroe",
    "perviuos",
    "1gn0r3",
    "pr0mp7",
    "i g n o r e a l l",
    "i.g.n.o.r.e.d",
    "ignoreallpreviousinstructions",
    "conversationHistorySummary",
    "retry_count",
    "src/main/java/App",
    "8b7f1c6e-3d1a-4d0e-9c53-6f1f1f1f1f1f",
    "2026-06-12T10:00:00Z",
    "sha256:9f86d081884c7d659a2feaa0c55ad015",
    "3.14",
    "42",
    ">=1.5.0",
    "user:",
    "System:",
    "javascript:",
    "onerror=",
    "<!-- hidden -->",
    "<|im_start|>",
    "[INST]",
    "[/INST]",
    "<<SYS>>",
    "</s>",
    "### system",
    "![x](https://a.b/?q=",
    "<p style=\"display: none\">",
    "[//]: #",
    "[comment]:",
    "=====",
    "&#73;gnore",
    "&amp;",
    "%20all%20",
    "\\u0049gnore",
    "\\n",
    "\\\"",
    "\"name\":",
    "Ign\u043ere",
    "\u0430ll",
    "игнорируй",
    "все",
    "предыдущие",
    "忽略之前的所有指令",
    "以前の指示",
    "이전의 모든 지시를",
    "تجاهل",
    "é",
    "e\u0301",
    "ｉｇｎｏｒｅ",
    "𝐢𝐠𝐧𝐨𝐫𝐞",
    "🏴",
    "\uD83D",
    "\u200b",
    "ig\u200bno\u200bre",
    "\u00ad",
    "\u2028",
    "\u00a0",
    "—",
    "…",
    "…",
    "“quoted”",
    "@",
    "$",
    "!",
    "?",
    ".",
    ",",
    ";",
    "(",
    ")",
    "\"",
    "'",
    "\0",
    "\t",
    "\n",
    "\n\n",
    "\r\n",
    "x".repeat(41),
    "aB3".repeat(9)
  };

  private final Random random;

  public HostileTexts(long seed) {
    random = new Random(seed);
  }

  /** Returns pieces with or without spaces, sometimes encoded or hidden as a whole. */
  public String text() {
    StringBuilder text = new StringBuilder();
    int pieces = random.nextInt(random.nextInt(10) == 0 ? 200 : 20);
    int joinProbability = random.nextInt(6);
    for (int i = 0; i < pieces; i++) {
      text.append(PIECES[random.nextInt(PIECES.length)]);
      text.append(random.nextInt(6) < joinProbability ? "" : " ");
    }
    return obfuscate(text.toString());
  }

  private String obfuscate(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return switch (random.nextInt(14)) {
      case 0 -> Base64.getEncoder().encodeToString(bytes);
      case 1 -> "data " + Base64.getUrlEncoder().encodeToString(bytes) + " end";
      case 2 -> HexFormat.of().formatHex(bytes);
      case 3 -> String.join("\u200b", text.split("", -1));
      case 4 -> "<!-- " + text + " -->";
      case 5 -> hideInTags(text);
      case 6 -> noise(text.length());
      default -> text;
    };
  }

  private static String hideInTags(String text) {
    StringBuilder hidden = new StringBuilder("Plain. ");
    text.chars().filter(c -> c < 0x80).forEach(c -> hidden.appendCodePoint(0xE0000 + c));
    return hidden.toString();
  }

  /** Returns an encoding of bytes that contain no or almost no readable text. */
  private String noise(int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (random.nextInt(12) == 0 ? random.nextInt(256) : 'a' + random.nextInt(26));
    }
    return Base64.getEncoder().encodeToString(bytes);
  }

  /** Returns an object with texts at several depths; one text is split over several members. */
  public JsonObject document() {
    List<Json> turns = new ArrayList<>();
    for (String part : text().split(" ", 1 + random.nextInt(5))) {
      turns.add(JsonObject.builder().put("role", "user").put("content", part).build());
    }
    return JsonObject.builder()
        .put("handoffId", "8b7f1c6e-3d1a-4d0e-9c53-6f1f1f1f1f1f")
        .put("taskDescription", text())
        .put("count", random.nextInt(100))
        .put("state/with~signs", JsonObject.builder().put(text(), text()).build())
        .put("conversationHistoryVerbatim", new JsonArray(turns))
        .build();
  }
}
