/** Commands that validate, convert, compress and scan single documents. */
@NullMarked
package dev.ahp.cli.document;

import org.jspecify.annotations.NullMarked;
