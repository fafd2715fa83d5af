@NullMarked
package dev.ahp.cli.daemon;

import org.jspecify.annotations.NullMarked;
