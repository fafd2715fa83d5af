/** What every transport must do, as tests that each of them runs against its real server. */
@NullMarked
package dev.ahp.testkit.transport;

import org.jspecify.annotations.NullMarked;
