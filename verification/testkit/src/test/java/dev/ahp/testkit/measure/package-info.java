@NullMarked
package dev.ahp.testkit.measure;

import org.jspecify.annotations.NullMarked;
