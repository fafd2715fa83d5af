/** Carries packets to agents that do not claim, and brings in what they send by the same ways. */
@NullMarked
package dev.ahp.delivery;

import org.jspecify.annotations.NullMarked;
