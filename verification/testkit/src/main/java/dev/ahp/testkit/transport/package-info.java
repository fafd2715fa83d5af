/** Contract tests that each transport runs against its real server. */
@NullMarked
package dev.ahp.testkit.transport;

import org.jspecify.annotations.NullMarked;
