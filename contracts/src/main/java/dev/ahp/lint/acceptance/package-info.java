/** Rules about acceptance criteria. */
@NullMarked
package dev.ahp.lint.acceptance;

import org.jspecify.annotations.NullMarked;
