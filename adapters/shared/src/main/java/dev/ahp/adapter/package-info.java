/**
 * Handoff messages in the native state of agent frameworks, and back, as far as no framework is
 * needed for it: the envelope, what a model is shown, and what is read back.
 */
@NullMarked
package dev.ahp.adapter;

import org.jspecify.annotations.NullMarked;
