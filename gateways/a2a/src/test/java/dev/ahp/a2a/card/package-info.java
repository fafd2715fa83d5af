@org.jspecify.annotations.NullMarked
package dev.ahp.a2a.card;
