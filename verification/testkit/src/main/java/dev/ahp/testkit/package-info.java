/** Contract tests that each implementation of a port extends. */
@NullMarked
package dev.ahp.testkit;

import org.jspecify.annotations.NullMarked;
