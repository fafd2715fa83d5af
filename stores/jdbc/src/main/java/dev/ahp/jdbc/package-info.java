/** Brokers on databases: where a store and its keys are put together. */
@NullMarked
package dev.ahp.jdbc;

import org.jspecify.annotations.NullMarked;
