package dev.ahp.tokens;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import dev.ahp.context.TokenCounter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The tokenizers of OpenAI models, which approximate those of other providers. Loading one takes a
 * few tenths of a second, so callers keep the returned counter.
 */
public enum Tokenizer {
  /** GPT-4o and later. */
  O200K(EncodingType.O200K_BASE),
  /** GPT-4, GPT-3.5. */
  CL100K(EncodingType.CL100K_BASE),
  /** Codex. */
  P50K(EncodingType.P50K_BASE),
  /** GPT-3. */
  R50K(EncodingType.R50K_BASE);

  private final EncodingType type;

  Tokenizer(EncodingType type) {
    this.type = type;
  }

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<Tokenizer> named(String label) {
    return Arrays.stream(values()).filter(it -> it.label().equals(label)).findFirst();
  }

  public static List<String> labels() {
    return Arrays.stream(values()).map(Tokenizer::label).toList();
  }

  /** Loads the vocabulary. Special tokens such as {@code <|endoftext|>} are counted as text. */
  public TokenCounter load() {
    Encoding encoding = Encodings.newLazyEncodingRegistry().getEncoding(type);
    return encoding::countTokensOrdinary;
  }
}
