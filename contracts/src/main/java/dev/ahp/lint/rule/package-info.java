/** The lint rules, their input, findings and fixes, and the requirements of the levels. */
@NullMarked
package dev.ahp.lint.rule;

import org.jspecify.annotations.NullMarked;
