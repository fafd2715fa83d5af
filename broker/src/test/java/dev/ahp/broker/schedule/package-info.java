@NullMarked
package dev.ahp.broker.schedule;

import org.jspecify.annotations.NullMarked;
