/** Documents in files: detects their kind and format, and validates them. */
@NullMarked
package dev.ahp.document;

import org.jspecify.annotations.NullMarked;
