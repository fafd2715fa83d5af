/** What becomes of a text: our own scan, a second opinion from outside, and what people allowed. */
@NullMarked
package dev.ahp.broker.safety;

import org.jspecify.annotations.NullMarked;
