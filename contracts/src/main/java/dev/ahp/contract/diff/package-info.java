/** The changes between two versions of a contract and the version step that they require. */
@NullMarked
package dev.ahp.contract.diff;

import org.jspecify.annotations.NullMarked;
