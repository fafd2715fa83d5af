/**
 * JSON values as AHP knows them: I-JSON in, RFC 8785 out, and nothing of any JSON library in sight.
 */
@NullMarked
package dev.ahp.json;

import org.jspecify.annotations.NullMarked;
