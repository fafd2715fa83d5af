package dev.ahp.safety.text;

/**
 * The tokens of one field, which can be appended to other buffers. Positions and letters count from
 * the start of the field. The arrays must not be changed.
 *
 * @param letters where the letters of each token start, and where those of the last one end
 * @param length how far the field moves the position of the next token
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record FieldTokens(
    long[] hashes,
    int[] from,
    int[] to,
    int[] position,
    int[] known,
    boolean[] quoted,
    int[] letters,
    char[] pool,
    int length) {}
