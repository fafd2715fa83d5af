package dev.ahp.cli.brief;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonObject;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BriefFromGitTest {
  @TempDir private Path directory = Path.of("");
  private BriefSession session = new BriefSession(directory);

  @BeforeEach
  void open() {
    session = new BriefSession(directory);
  }

  @Test
  void stagedUnstagedAndUntrackedFilesAreChanged() {
    session
        .repository()
        .file("old.txt", "changed")
        .file("staged.txt", "s")
        .git("add", "staged.txt")
        .file("dir/with space/ünï → 文.txt", "u")
        .file("new\nline.txt", "n");

    assertThat(session.briefNew("--run=true", "--json")).isZero();
    assertThat(session.changedFiles())
        .containsExactlyInAnyOrder(
            "old.txt", "staged.txt", "dir/with space/ünï → 文.txt", "new\nline.txt");
  }

  @Test
  void renamedFileIsListedUnderBothNames() {
    session.repository().git("mv", "old.txt", "renamed.txt");

    session.briefNew("--run=true", "--json");

    assertThat(session.changedFiles()).containsExactlyInAnyOrder("old.txt", "renamed.txt");
  }

  @Test
  void ignoredFilesAreNotListed() {
    session.repository().file(".gitignore", "*.log\n").file("a.log", "x");

    session.briefNew("--run=true", "--json");

    assertThat(session.changedFiles()).containsExactly(".gitignore");
  }

  @Test
  void sinceListsCommitsOfThisBranchOnly() {
    session
        .repository()
        .git("checkout", "-qb", "feature")
        .file("mine.txt", "m")
        .git("add", ".")
        .git("commit", "-qm", "Mine")
        .git("checkout", "-q", "main")
        .file("theirs.txt", "t")
        .git("add", ".")
        .git("commit", "-qm", "Theirs")
        .git("checkout", "-q", "feature")
        .file("open.txt", "o");

    assertThat(session.briefNew("--run=true", "--since=main", "--json")).isZero();
    assertThat(session.changedFiles()).containsExactlyInAnyOrder("mine.txt", "open.txt");
  }

  @Test
  void unknownCommitIsRejectedBeforeCommandsRun() {
    session.repository();

    assertThat(session.briefNew("--run=touch ran", "--since=--output=x")).isEqualTo(2);
    assertThat(session.err()).contains("unknown commit --output=x");
    assertThat(directory.resolve("ran")).doesNotExist();
  }

  @Test
  void commitBranchAndDirtyStateAreRecorded() {
    session.repository();
    session.briefNew("--run=true", "--changed=old.txt", "--json");
    JsonObject clean = session.json().object("git").orElseThrow();
    session.file("old.txt", "changed").briefNew("--run=true", "--json");
    JsonObject dirty = session.json().object("git").orElseThrow();

    assertThat(clean.string("commit").orElseThrow()).hasSize(40);
    assertThat(clean.string("branch")).contains("main");
    assertThat(clean.bool("dirty")).contains(false);
    assertThat(dirty.bool("dirty")).contains(true);
  }

  @Test
  void outputFileIsNotListed() {
    session.repository().file("brief.json", "{}").file("a.txt", "a");

    assertThat(session.briefNew("--run=true", "-o", "brief.json", "--json")).isZero();
    assertThat(session.changedFiles()).containsExactly("a.txt");
    session.git("add", "a.txt").git("commit", "-qm", "A");
    session.briefNew("--run=true", "-o", "brief.json", "--changed=a.txt", "--json");
    assertThat(session.json().object("git").orElseThrow().bool("dirty")).contains(false);
  }

  @Test
  void repositoryWithoutCommitsIsSupported() {
    session.git("init", "-q", "-b", "main").file("first.txt", "1");

    assertThat(session.briefNew("--run=true", "--json")).isZero();
    assertThat(session.changedFiles()).containsExactly("first.txt");
    assertThat(session.json().object("git").orElseThrow().has("commit")).isFalse();
  }

  @Test
  void missingChangesAreReported() {
    session.repository();

    assertThat(session.briefNew("--run=true")).isEqualTo(1);
    assertThat(session.err()).contains("SCHEMA_INVALID --changed", "--since REF");
  }

  @Test
  void filesMustBeNamedOutsideARepository() {
    assertThat(session.briefNew("--run=touch ran")).isEqualTo(2);
    assertThat(session.err()).contains("not a git repository", "--changed");
    assertThat(directory.resolve("ran")).doesNotExist();

    assertThat(session.briefNew("--run=true", "--changed=x", "--json")).isZero();
    assertThat(session.json().has("git")).isFalse();
  }

  @Test
  void pathsAreRelativeToTheRoot() {
    session.repository().file("sub/a.txt", "a");
    BriefSession below = session.below("sub");

    assertThat(below.briefNew("--run=true", "--json")).isZero();
    assertThat(below.changedFiles()).containsExactly("sub/a.txt");
  }
}
