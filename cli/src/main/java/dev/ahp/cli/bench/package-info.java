/** Quick benchmarks of the current machine. */
@NullMarked
package dev.ahp.cli.bench;

import org.jspecify.annotations.NullMarked;
