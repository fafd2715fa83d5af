/** Rules on the form of the file: names, types, syntax. */
@NullMarked
package dev.ahp.lint.form;

import org.jspecify.annotations.NullMarked;
