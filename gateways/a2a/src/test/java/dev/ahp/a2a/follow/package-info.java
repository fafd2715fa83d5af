@NullMarked
package dev.ahp.a2a.follow;

import org.jspecify.annotations.NullMarked;
