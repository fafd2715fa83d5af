/** The shapes in which a lint report leaves: text, JSON, SARIF, JUnit, GitHub annotations. */
@NullMarked
package dev.ahp.lint.report;

import org.jspecify.annotations.NullMarked;
