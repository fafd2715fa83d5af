@org.jspecify.annotations.NullMarked
package dev.ahp.testkit.memory;
