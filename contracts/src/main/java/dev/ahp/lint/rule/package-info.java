/** The API of lint rules: their input, context and findings. */
@NullMarked
package dev.ahp.lint.rule;

import org.jspecify.annotations.NullMarked;
