/** The files of an agents directory: registry, permissions, contracts, schemas and lock file. */
@NullMarked
package dev.ahp.contract.set;

import org.jspecify.annotations.NullMarked;
