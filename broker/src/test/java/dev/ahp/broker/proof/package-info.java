@NullMarked
package dev.ahp.broker.proof;

import org.jspecify.annotations.NullMarked;
