@NullMarked
package dev.ahp.safety.personal;

import org.jspecify.annotations.NullMarked;
