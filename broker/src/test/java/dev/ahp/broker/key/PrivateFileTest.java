package dev.ahp.broker.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.resource.FileErrorMessage;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class PrivateFileTest {
  @TempDir private Path directory = Path.of("");

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void newFilesAreReadableByTheOwnerOnly() throws IOException {
    Path made = directory.resolve("made");
    PrivateFile.make(made);
    Path written = directory.resolve("written");
    PrivateFile.write(written, "secret");

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(made)))
        .isEqualTo("rw-------");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(written)))
        .isEqualTo("rw-------");
  }

  @Test
  void existingFileIsUnchanged() throws IOException {
    Path file = Files.writeString(directory.resolve("there"), "text");

    PrivateFile.make(file);

    assertThat(file).hasContent("text");
  }

  @Test
  void errorsAreDescribedInWords() {
    assertThat(FileErrorMessage.reason(new NoSuchFileException("/x"))).contains("no such file");
    assertThat(FileErrorMessage.reason(new AccessDeniedException("/x")))
        .isEqualTo("permission denied");
    assertThat(FileErrorMessage.reason(new FileAlreadyExistsException("/x"))).contains("already");
    assertThat(FileErrorMessage.reason(new FileSystemException("/x", null, "it is full")))
        .isEqualTo("it is full");
    assertThat(FileErrorMessage.reason(new IOException("broken"))).isEqualTo("broken");
  }
}
