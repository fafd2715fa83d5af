/** Holds what happens against what was promised, and says once when it falls short. */
@NullMarked
package dev.ahp.broker.objective;

import org.jspecify.annotations.NullMarked;
