/** Rules on what happens when a handoff goes wrong. */
@NullMarked
package dev.ahp.lint.recovery;

import org.jspecify.annotations.NullMarked;
