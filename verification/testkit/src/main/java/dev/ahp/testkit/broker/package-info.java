/** Contract tests of the broker for any store, one per feature. */
@NullMarked
package dev.ahp.testkit.broker;

import org.jspecify.annotations.NullMarked;
