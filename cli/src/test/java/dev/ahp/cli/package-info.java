@NullMarked
package dev.ahp.cli;

import org.jspecify.annotations.NullMarked;
