/** Programs of others that come from npm, for tests that let them talk to ours. */
@NullMarked
package dev.ahp.testkit.node;

import org.jspecify.annotations.NullMarked;
