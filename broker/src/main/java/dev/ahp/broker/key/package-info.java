/** Keys and other secrets in files that only their owner may read. */
@NullMarked
package dev.ahp.broker.key;

import org.jspecify.annotations.NullMarked;
