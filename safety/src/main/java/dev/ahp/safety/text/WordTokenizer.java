package dev.ahp.safety.text;

import org.jspecify.annotations.Nullable;

/**
 * Splits decoded text into folded words. Scripts without spaces produce one token per character.
 * Broken spelling is repaired (see {@link SpellingNormalizer}). Short names of JSON members are
 * omitted, so that a sentence split over members reads as one.
 *
 * <p>Text is read in chunks between spaces. Most chunks are ordinary words for {@link
 * PlainWordReader}. For other chunks the combined character flags show which obfuscations are
 * impossible.
 */
public final class WordTokenizer {
  static final int MAX_WORD = 40;
  private static final int MAX_NAME = 32;
  private static final String NO_NAME = "";
  private static final long OVERLONG = WordHash.of("@overlong");

  private final MappedText text = new MappedText(0);
  private final TokenBuffer out;
  private final ObfuscationSignals signals;
  private final StepCounter stepCounter;
  private final MarkerScanner scanner;
  private final SpellingNormalizer normalizer;
  private final WordFolder folder;
  private final PlainWordReader reader;
  private final CipherReader cipherReader;
  private final @Nullable RepeatedTexts<FieldTokens> repeated;
  private final boolean fastPath;

  /** The tokens of texts that occur repeatedly. */
  public static final class TokenMemory {
    private final RepeatedTexts<FieldTokens> texts = new RepeatedTexts<>();
  }

  /** Creates a tokenizer for the fields of one document. */
  public WordTokenizer(
      WordList words, TokenBuffer out, ObfuscationSignals signals, StepCounter stepCounter) {
    this(words, out, signals, stepCounter, null, true);
  }

  /** Creates a tokenizer that shares its memory with those of other documents. */
  public WordTokenizer(
      WordList words,
      TokenBuffer out,
      ObfuscationSignals signals,
      StepCounter stepCounter,
      TokenMemory memory) {
    this(words, out, signals, stepCounter, memory, true);
  }

  /**
   * @param fastPath whether ordinary text uses the fast path; the tokens are the same
   */
  WordTokenizer(
      WordList words,
      TokenBuffer out,
      ObfuscationSignals signals,
      StepCounter stepCounter,
      @Nullable TokenMemory memory,
      boolean fastPath) {
    this.fastPath = fastPath;
    this.repeated = memory == null ? null : memory.texts;
    this.out = out;
    this.signals = signals;
    this.stepCounter = stepCounter;
    this.scanner = new MarkerScanner(text, out, stepCounter);
    this.folder = new WordFolder(text, out, signals);
    this.normalizer = new SpellingNormalizer(text, out, signals, words, stepCounter);
    this.reader = new PlainWordReader(text, out, normalizer);
    this.cipherReader = new CipherReader(out, words, signals, stepCounter);
  }

  /** Adds the words of one field; spans refer to {@code field}. */
  public void read(String field) {
    out.startField();
    FieldTokens known = repeated == null ? null : repeated.get(NO_NAME, field);
    if (known != null) {
      out.append(known);
      stepCounter.add(field.length());
      return;
    }
    int first = out.size();
    int position = out.nextPosition();
    int obfuscations = signals.total();
    tokenize(field, first);
    boolean isPlain = signals.total() == obfuscations;
    if (repeated != null && isPlain && repeated.isRepeated(NO_NAME, field)) {
      repeated.put(NO_NAME, field, out.copyFrom(first, position));
    }
  }

  private void tokenize(String field, int first) {
    normalizer.startField();
    text.read(field);
    decode();
    stepCounter.add(text.length());
    int i = 0;
    while (i < text.length()) {
      i = CharacterFolder.isSpace(text.at(i)) ? space(i) : chunk(i);
    }
    cipherReader.read(first);
    out.pause(1);
  }

  private void decode() {
    if (fastPath) {
      TextDecoder.decode(text, signals, stepCounter);
    } else {
      TextDecoder.undo(text, signals, stepCounter);
    }
  }

  private int space(int i) {
    if (text.at(i) == '\n' && text.at(i + 1) == '\n') {
      out.pause(2);
      return i + 2;
    }
    return i + 1;
  }

  private int chunk(int start) {
    int plain = fastPath ? reader.chunk(start) : start;
    return plain > start ? plain : anyChunk(start);
  }

  private int anyChunk(int start) {
    int repaired = normalizer.spaced(start);
    if (repaired > start) {
      return repaired;
    }
    char[] chars = text.chars();
    int length = text.length();
    int kinds = 0;
    int end = start;
    while (end < length && !CharacterFolder.isSpace(chars[end])) {
      kinds |= Ascii.kind(chars[end]);
      end++;
    }
    repaired = normalizer.chunk(start, end, kinds);
    return repaired > start ? repaired : words(start, end);
  }

  private int words(int start, int end) {
    int i = start;
    while (i < end) {
      char c = text.at(i);
      if (CharacterFolder.isIdeograph(c)) {
        out.letter(c);
        out.word(WordHash.step(WordHash.START, c), text.from(i), text.to(i));
        i++;
      } else if (isWordChar(c)) {
        i = word(i, end);
      } else if (c == '"') {
        i = quote(i);
      } else {
        if (c == '`' || c == '“' || c == '”') {
          out.quote();
        }
        sentence(i);
        i = scanner.at(i);
      }
    }
    return i;
  }

  private int word(int start, int limit) {
    char[] chars = text.chars();
    int end = start + 1;
    while (end < limit && (isWordChar(chars[end]) || isInnerApostrophe(end))) {
      end++;
    }
    int from = text.from(start);
    int to = text.to(end - 1);
    if (end - start > MAX_WORD) {
      out.mark(OVERLONG, from, to);
      return end;
    }
    boolean plain = fastPath && reader.word(start, end);
    long hash = plain ? reader.hash() : folder.fold(start, end);
    scanner.wordBefore(start, end);
    if (plain && reader.containsDigit()) {
      out.word(hash, from, to);
    } else {
      normalizer.word(hash, from, to);
    }
    return end;
  }

  private boolean isInnerApostrophe(int i) {
    char c = text.at(i);
    return (c == '\'' || c == '’') && Character.isLetter(text.at(i + 1));
  }

  /** Skips {@code "name":} if the name is one plain word. */
  private int quote(int i) {
    int end = i + 1;
    while (end - i < MAX_NAME && Ascii.isAlphanumeric(text.at(end))) {
      end++;
    }
    if (end == i + 1 || text.at(end) != '"') {
      out.quote();
      return i + 1;
    }
    end++;
    while (text.at(end) == ' ' && end - i < MAX_NAME + 4) {
      end++;
    }
    if (text.at(end) == ':') {
      return end + 1;
    }
    out.quote();
    return i + 1;
  }

  private void sentence(int i) {
    char c = text.at(i);
    char next = text.at(i + 1);
    boolean last = next == 0 || CharacterFolder.isSpace(next);
    boolean ends = last && (c == '.' || c == '!' || c == '?');
    if (ends || c == '。' || c == '！' || c == '？' || c == '।') {
      out.pause(2);
    }
  }

  static boolean isWordChar(char c) {
    if (c < 0x80) {
      return Ascii.isAlphanumeric(c);
    }
    int type = Character.getType(c);
    return Character.isLetterOrDigit(c)
        || type == Character.NON_SPACING_MARK
        || type == Character.COMBINING_SPACING_MARK;
  }
}
