/** What A2A calls an error. */
@NullMarked
package dev.ahp.a2a.error;

import org.jspecify.annotations.NullMarked;
