package dev.ahp.jdbc.sql;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Sets the parameters of a statement from left to right. */
public interface Parameters {
  Parameters text(@Nullable String value) throws SQLException;

  Parameters number(long value) throws SQLException;

  Parameters number(@Nullable Long value) throws SQLException;

  Parameters real(@Nullable Double value) throws SQLException;

  Parameters bytes(byte @Nullable [] value) throws SQLException;
}
