/** Commands that create, validate and convert briefs. */
@NullMarked
package dev.ahp.cli.brief;

import org.jspecify.annotations.NullMarked;
