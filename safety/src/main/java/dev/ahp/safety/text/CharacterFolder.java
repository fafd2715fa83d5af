package dev.ahp.safety.text;

import java.text.Normalizer;
import java.util.Locale;

/**
 * Folds single characters: compatibility forms to plain ones, Latin letters to letters without
 * accents and, if the word contains ASCII letters, look-alikes of other scripts to ASCII.
 */
final class CharacterFolder {
  private static final int TABLE = 0x2500;
  private static final String SMALL_CAPITALS = "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ";
  private static final char[] PLAIN = plainTable();
  private static final char[] LOOKALIKE = lookalikeTable();

  private CharacterFolder() {}

  /** Returns the character without accent and in lower case, in any script. */
  static char plain(char c) {
    return c < TABLE ? PLAIN[c] : c;
  }

  /** Returns the ASCII letter that the character resembles, or 0. */
  static char lookalike(char c) {
    return c < TABLE ? LOOKALIKE[c] : 0;
  }

  /** Returns true for decorative marks; marks that spell vowels (Indic scripts) are kept. */
  static boolean isDecoration(char c) {
    return (c >= 0x0300 && c <= 0x036F)
        || (c >= 0x064B && c <= 0x0652)
        || (c >= 0x0591 && c <= 0x05BD)
        || (c >= 0x20D0 && c <= 0x20F0)
        || c == 0x0640;
  }

  static boolean isSpace(char c) {
    return c < 0x80 ? (Ascii.kind(c) & Ascii.SPACE) != 0 : c == 0x00A0 || c == 0x2028;
  }

  /** Chinese, Japanese kana, Thai, Lao, Khmer and Burmese write words without spaces. */
  static boolean isIdeograph(char c) {
    return (c >= 0x3040 && c <= 0x30FF)
        || (c >= 0x3400 && c <= 0x9FFF)
        || (c >= 0x0E00 && c <= 0x0EFF)
        || (c >= 0x1000 && c <= 0x109F)
        || (c >= 0x1780 && c <= 0x17FF)
        || (c >= 0xF900 && c <= 0xFAFF);
  }

  static boolean isInvisible(char c) {
    return c == 0x00AD
        || c == 0x034F
        || c == 0x061C
        || c == 0x180E
        || (c >= 0x200B && c <= 0x200F)
        || (c >= 0x202A && c <= 0x202E)
        || (c >= 0x2060 && c <= 0x206F)
        || c == 0x3164
        || c == 0xFEFF
        || (c >= 0xFE00 && c <= 0xFE0F);
  }

  /** Returns true if NFKC may change the character; ordinary text skips the normalizer. */
  static boolean isCompatibility(int codePoint) {
    return (codePoint >= 0xFF00 && codePoint <= 0xFFEF)
        || smallCapital(codePoint) != 0
        || (codePoint >= 0x1D400 && codePoint <= 0x1D7FF)
        || (codePoint >= 0x2070 && codePoint <= 0x209F)
        || (codePoint >= 0x2100 && codePoint <= 0x218F)
        || (codePoint >= 0x2460 && codePoint <= 0x24FF)
        || (codePoint >= 0xFB00 && codePoint <= 0xFB06)
        || (codePoint >= 0x1F100 && codePoint <= 0x1F1E5)
        || codePoint == 0x3000
        || (codePoint >= 0x00A0 && codePoint <= 0x00BE)
        || (codePoint >= 0x2000 && codePoint <= 0x200A)
        || codePoint == 0x202F
        || codePoint == 0x2026;
  }

  /** Returns the letter of a small capital, or 0. Whole words of them are a disguise. */
  private static char smallCapital(int codePoint) {
    int index = codePoint < 0x0200 ? -1 : SMALL_CAPITALS.indexOf(codePoint);
    return index < 0 ? 0 : "abcdefghijklmnopqrstuvwyz".charAt(index);
  }

  static String compatibility(int codePoint) {
    char smallCapital = smallCapital(codePoint);
    if (smallCapital != 0) {
      return String.valueOf(smallCapital);
    }
    if (codePoint >= 0x1F130 && codePoint <= 0x1F149) {
      return String.valueOf((char) ('a' + codePoint - 0x1F130));
    }
    if (codePoint >= 0x1F150 && codePoint <= 0x1F169) {
      return String.valueOf((char) ('a' + codePoint - 0x1F150));
    }
    if (codePoint >= 0x1F170 && codePoint <= 0x1F189) {
      return String.valueOf((char) ('a' + codePoint - 0x1F170));
    }
    return Normalizer.normalize(Character.toString(codePoint), Normalizer.Form.NFKC);
  }

  private static char[] plainTable() {
    char[] table = new char[TABLE];
    for (char c = 0; c < TABLE; c++) {
      table[c] = isLatinOrGreekLetter(c) ? withoutAccent(c) : Character.toLowerCase(c);
    }
    table['ı'] = 'i';
    table['İ'] = 'i';
    table['ł'] = 'l';
    table['Ł'] = 'l';
    table['ø'] = 'o';
    table['Ø'] = 'o';
    table['đ'] = 'd';
    table['Đ'] = 'd';
    table['ß'] = 's';
    return table;
  }

  private static boolean isLatinOrGreekLetter(char c) {
    return (c >= 0x00C0 && c <= 0x024F)
        || (c >= 0x0370 && c <= 0x03FF)
        || (c >= 0x1E00 && c <= 0x1FFF);
  }

  private static char withoutAccent(char c) {
    String parts = Normalizer.normalize(String.valueOf(c), Normalizer.Form.NFD);
    return parts.toLowerCase(Locale.ROOT).charAt(0);
  }

  /** Characters that resemble ASCII letters; each list starts with the ASCII letter. */
  private static char[] lookalikeTable() {
    char[] table = new char[TABLE];
    String[] lists = {
      "aаɑαАΑᴀ", "bЬВΒƄᏏвʙ", "cсϲСϹᴄς", "dԁɗժᴅ", "eеҽєЕΕеᴇε", "fϝғƒſ", "gɡցԌɢ", "hһհНΗʜн",
      "iіӏɩιІΙїɪ", "jјЈϳʝ", "kκкΚКᴋ", "lⅼӏɭʟ", "mмΜМᴍ", "nոηΝռпɴ", "oоοՕΟОסᴏօӧσ", "pрρРΡᴘ",
      "qԛգʠ", "rгᴦʀ", "sѕЅʂꜱ", "tτтΤТᴛ", "uսυμцʋᴜ", "vνѵᴠѴ", "wԝѡωᴡшա", "xхχХΧ",
      "yуүγУΥʏყ", "zᴢΖʐ"
    };
    for (String list : lists) {
      for (int i = 1; i < list.length(); i++) {
        if (list.charAt(i) < TABLE) {
          table[list.charAt(i)] = list.charAt(0);
        }
      }
    }
    return table;
  }
}
