/** Rules on when a handoff fires, and on prompts that hide one. */
@NullMarked
package dev.ahp.lint.trigger;

import org.jspecify.annotations.NullMarked;
