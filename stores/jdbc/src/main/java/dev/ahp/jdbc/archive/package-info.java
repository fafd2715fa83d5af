/** Files that old audit records are moved to. */
@NullMarked
package dev.ahp.jdbc.archive;

import org.jspecify.annotations.NullMarked;
