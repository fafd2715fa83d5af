/** Tests that install each file of the release and use it. */
@NullMarked
package dev.ahp.release;

import org.jspecify.annotations.NullMarked;
