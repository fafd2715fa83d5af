/** The formats of a lint report: text, JSON, SARIF, JUnit and GitHub annotations. */
@NullMarked
package dev.ahp.lint.report;

import org.jspecify.annotations.NullMarked;
