/** The contract tests of adapters and bridges; the tests of each framework extend them. */
@NullMarked
package dev.ahp.adapter.contract;

import org.jspecify.annotations.NullMarked;
