@NullMarked
package dev.ahp.cli.contracts;

import org.jspecify.annotations.NullMarked;
