/** Everything the broker can be asked, and by whom: the seam between its rules and its faces. */
@NullMarked
package dev.ahp.broker.api;

import org.jspecify.annotations.NullMarked;
