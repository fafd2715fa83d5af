/** Compresses handoff messages to fit the context window of the receiving model. */
@NullMarked
package dev.ahp.context;

import org.jspecify.annotations.NullMarked;
