@org.jspecify.annotations.NullMarked
package dev.ahp.junit;
