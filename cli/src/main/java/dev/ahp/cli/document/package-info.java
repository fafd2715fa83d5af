/** Commands that validate and convert single documents. */
@NullMarked
package dev.ahp.cli.document;

import org.jspecify.annotations.NullMarked;
