/** JSON values, an I-JSON parser and an RFC 8785 writer, independent of JSON libraries. */
@NullMarked
package dev.ahp.json;

import org.jspecify.annotations.NullMarked;
