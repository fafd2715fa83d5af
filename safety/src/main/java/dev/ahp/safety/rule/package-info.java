/** Rules over token classes: which words in which order make a sentence an attack. */
@NullMarked
package dev.ahp.safety.rule;

import org.jspecify.annotations.NullMarked;
