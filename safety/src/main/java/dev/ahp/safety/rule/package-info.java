/** Rules over token classes that detect attacks by words and their order. */
@NullMarked
package dev.ahp.safety.rule;

import org.jspecify.annotations.NullMarked;
