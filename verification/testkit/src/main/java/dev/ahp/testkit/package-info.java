/** What every implementation of a port must pass, as tests to extend. */
@NullMarked
package dev.ahp.testkit;

import org.jspecify.annotations.NullMarked;
