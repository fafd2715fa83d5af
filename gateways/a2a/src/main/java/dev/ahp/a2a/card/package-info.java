/** The agent card. */
@NullMarked
package dev.ahp.a2a.card;

import org.jspecify.annotations.NullMarked;
