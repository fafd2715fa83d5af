/** Automatic fixes that need no decision, each verified against its promised effect. */
@NullMarked
package dev.ahp.lint.fix;

import org.jspecify.annotations.NullMarked;
