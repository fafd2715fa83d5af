/** Archive files for old audit records. */
@NullMarked
package dev.ahp.jdbc.archive;

import org.jspecify.annotations.NullMarked;
