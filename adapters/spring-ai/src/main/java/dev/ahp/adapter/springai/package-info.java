/** Handoff messages in conversations of Spring AI, and its chat clients at a broker. */
@NullMarked
package dev.ahp.adapter.springai;

import org.jspecify.annotations.NullMarked;
