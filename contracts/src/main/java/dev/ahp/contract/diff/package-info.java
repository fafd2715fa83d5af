/** What changed between two versions of a contract, and by how much its version must rise. */
@NullMarked
package dev.ahp.contract.diff;

import org.jspecify.annotations.NullMarked;
