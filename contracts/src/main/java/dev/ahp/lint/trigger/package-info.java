/** Rules about triggers, and about prompts that imply a handoff. */
@NullMarked
package dev.ahp.lint.trigger;

import org.jspecify.annotations.NullMarked;
