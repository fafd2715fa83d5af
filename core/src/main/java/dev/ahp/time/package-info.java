/** Timestamps: accepts all forms of RFC 3339 and writes one. */
@NullMarked
package dev.ahp.time;

import org.jspecify.annotations.NullMarked;
