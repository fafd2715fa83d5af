/** npm programs for interoperability tests. */
@NullMarked
package dev.ahp.testkit.node;

import org.jspecify.annotations.NullMarked;
