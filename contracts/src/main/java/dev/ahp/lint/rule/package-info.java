/** What a lint rule is, what it sees and what it says. */
@NullMarked
package dev.ahp.lint.rule;

import org.jspecify.annotations.NullMarked;
