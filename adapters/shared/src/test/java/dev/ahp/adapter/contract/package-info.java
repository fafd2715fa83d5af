/** What every adapter and bridge must do, as tests that each framework's tests are made of. */
@NullMarked
package dev.ahp.adapter.contract;

import org.jspecify.annotations.NullMarked;
