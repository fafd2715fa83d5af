@org.jspecify.annotations.NullMarked
package dev.ahp.springboot;
