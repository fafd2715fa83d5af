/** The A2A protocol, 0.3 and 1.0, as a face of the broker. */
@NullMarked
package dev.ahp.a2a;

import org.jspecify.annotations.NullMarked;
