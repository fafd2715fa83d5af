/** Rules about the format of a contract file: names, types and syntax. */
@NullMarked
package dev.ahp.lint.form;

import org.jspecify.annotations.NullMarked;
