package dev.ahp.safety.text;

import dev.ahp.safety.text.ObfuscationSignals.Obfuscation;

/**
 * Reveals hidden text in one pass: drops invisible characters, decodes tag characters and variation
 * selectors, normalizes compatibility forms, and decodes {@code \\uXXXX}, entities, {@code %XX},
 * base64, hexadecimal text and the numbers of characters. Decoded text can hide text again, so up
 * to two passes run. No step lengthens the text, so the result is at most a small multiple of the
 * original.
 *
 * <p>Most text hides nothing. A check without copying detects this.
 */
final class TextDecoder {
  private static final int MAX_PASSES = 2;
  private static final int FLAG = 0x1F3F4;

  private final MappedText in;
  private final MappedText out;
  private final ObfuscationSignals signals;
  private final EscapeReader reader;
  private final NumberCodes codes;
  private boolean decoded;

  private TextDecoder(MappedText in, ObfuscationSignals signals) {
    this.in = in;
    this.out = new MappedText(in.length() + 16);
    this.signals = signals;
    this.reader = new EscapeReader(in);
    this.codes = new NumberCodes(in);
  }

  /** Replaces the text by its decoded form. */
  static void decode(MappedText text, ObfuscationSignals signals, StepCounter stepCounter) {
    stepCounter.add(text.length());
    if (!isPlain(text) && !hidesNothing(text, stepCounter)) {
      undo(text, signals, stepCounter);
    }
  }

  /** Like {@link #decode}, without the check whether anything is hidden. */
  static void undo(MappedText text, ObfuscationSignals signals, StepCounter stepCounter) {
    boolean again = true;
    for (int pass = 0; pass < MAX_PASSES && again; pass++) {
      TextDecoder textDecoder = new TextDecoder(text, signals);
      textDecoder.run();
      stepCounter.add(text.length() + textDecoder.reader.steps() + textDecoder.codes.steps());
      text.take(textDecoder.out);
      again = textDecoder.decoded;
    }
  }

  /**
   * Returns true for ASCII without escapes and without long base64-like sequences or numbers in a
   * row. The loop is branch-free because word ends are unpredictable.
   */
  private static boolean isPlain(MappedText text) {
    char[] chars = text.chars();
    int kinds = 0;
    int run = 0;
    int longest = 0;
    int row = 0;
    int longestRow = 0;
    for (int i = 0; i < text.length(); i++) {
      int kind = Ascii.kind(chars[i]);
      kinds |= kind;
      run = (run + 1) & -(kind & Ascii.RUN);
      longest = Math.max(longest, run);
      row = (row + 1) & -(kind >> Ascii.NUMBER_SHIFT & 1);
      longestRow = Math.max(longestRow, row);
    }
    return (kinds & (Ascii.WIDE | Ascii.ESCAPE)) == 0
        && longest < EncodedRun.MIN_LENGTH
        && longestRow < NumberCodes.MIN_LENGTH;
  }

  /** Returns true if {@link #undo} would neither change the text nor count a signal. */
  static boolean hidesNothing(MappedText text, StepCounter stepCounter) {
    EscapeReader reader = new EscapeReader(text);
    NumberCodes codes = new NumberCodes(text);
    int i = 0;
    while (i < text.length()) {
      int kind = Ascii.kind(text.at(i));
      if ((kind & Ascii.RUN) != 0) {
        int end = EncodedRun.end(text, i);
        if (EncodedRun.containsText(text, i, end) || codes.read(i) > i) {
          return false;
        }
        i = end;
      } else if (changes(text.at(i), kind) || (kind == Ascii.ESCAPE && reader.read(i) > i)) {
        return false;
      } else {
        i++;
      }
    }
    stepCounter.add(reader.steps() + codes.steps());
    return true;
  }

  private static boolean changes(char c, int kind) {
    return kind == Ascii.WIDE
        && (CharacterFolder.isInvisible(c)
            || CharacterFolder.isDecoration(c)
            || Character.isSurrogate(c)
            || CharacterFolder.isCompatibility(c));
  }

  private void run() {
    int i = 0;
    while (i < in.length()) {
      char c = in.at(i);
      if (c >= 0x80) {
        i = wide(i);
      } else if ((Ascii.kind(c) & Ascii.RUN) != 0) {
        i = run(i);
      } else if (c == '\\' || c == '&' || c == '%') {
        i = escape(i);
      } else {
        out.add(c, in.from(i), in.to(i));
        i++;
      }
    }
  }

  private int escape(int start) {
    int end = reader.read(start);
    if (end == start) {
      out.add(in.at(start), in.from(start), in.to(start));
      return start + 1;
    }
    int codePoint = reader.codePoint();
    decoded = true;
    for (char c : Character.toChars(codePoint)) {
      out.add(c, in.from(start), in.to(end - 1));
    }
    return end;
  }

  private int run(int start) {
    int end = codes.read(start);
    String text = codes.text();
    if (end == start) {
      end = EncodedRun.end(in, start);
      text = EncodedRun.decode(in, start, end);
    }
    if (text.isEmpty()) {
      for (int i = start; i < end; i++) {
        out.add(in.at(i), in.from(i), in.to(i));
      }
      return end;
    }
    decoded = true;
    while (in.at(end) == '=') {
      end++;
    }
    put(' ', start, end);
    for (int i = 0; i < text.length(); i++) {
      put(text.charAt(i), start, end);
    }
    put(' ', start, end);
    return end;
  }

  private void put(char c, int start, int end) {
    out.add(c, in.from(start), in.to(end - 1));
  }

  private int wide(int i) {
    char c = in.at(i);
    if (CharacterFolder.isInvisible(c) || CharacterFolder.isDecoration(c)) {
      return invisible(i);
    }
    int codePoint = in.codePointAt(i);
    int end = i + Character.charCount(codePoint);
    if (codePoint >= 0xE0000 && codePoint <= 0xE01EF) {
      return smuggled(i, end, codePoint);
    }
    if (CharacterFolder.isCompatibility(codePoint)) {
      String plain = CharacterFolder.compatibility(codePoint);
      for (int k = 0; k < plain.length(); k++) {
        put(plain.charAt(k), i, end);
      }
      return end;
    }
    // Emoji and rare ideographs separate words; no rule contains them.
    put(end - i == 2 ? ' ' : c, i, end);
    return end;
  }

  private int invisible(int i) {
    if (isAsciiLetter(in.at(i - 1)) && isAsciiLetter(in.at(i + 1))) {
      signals.add(Obfuscation.INVISIBLE);
    }
    return i + 1;
  }

  /** Tag characters mirror ASCII; selectors 17 to 256 encode bytes. Flags use tags for regions. */
  private int smuggled(int i, int end, int codePoint) {
    int ascii = codePoint >= 0xE0100 ? codePoint - 0xE0100 + 16 : codePoint - 0xE0000;
    boolean readable = ascii >= 0x20 && ascii < 0x7F;
    if (readable && !inFlag(i)) {
      signals.add(Obfuscation.HIDDEN);
      decoded = true;
      put((char) ascii, i, end);
    }
    return end;
  }

  private boolean inFlag(int i) {
    int back = i;
    for (int n = 0; n < 7 && back >= 2; n++) {
      back -= 2;
      if (in.codePointAt(back) == FLAG) {
        return true;
      }
    }
    return false;
  }

  private static boolean isAsciiLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }
}
