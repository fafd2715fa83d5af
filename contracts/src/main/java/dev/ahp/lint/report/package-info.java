/** The formats of a lint report (text, JSON, SARIF, JUnit, GitHub), and drawings of contracts. */
@NullMarked
package dev.ahp.lint.report;

import org.jspecify.annotations.NullMarked;
