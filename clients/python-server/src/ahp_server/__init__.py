"""The command ``ahp`` with a Java runtime."""

from ahp_server.java import java_command

__all__ = ["java_command"]
