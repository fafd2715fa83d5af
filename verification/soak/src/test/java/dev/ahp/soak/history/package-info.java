/** The calls that callers made, and the rules that the stored packets must satisfy. */
@NullMarked
package dev.ahp.soak.history;

import org.jspecify.annotations.NullMarked;
