package dev.ahp.cli.brief;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonObject;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BriefFromGitTest {
  @TempDir private Path directory = Path.of("");
  private BriefSession briefSession = new BriefSession(directory);

  @BeforeEach
  void open() {
    briefSession = new BriefSession(directory);
  }

  @Test
  void stagedUnstagedAndUntrackedFilesAreChanged() {
    briefSession
        .repository()
        .file("old.txt", "changed")
        .file("staged.txt", "s")
        .git("add", "staged.txt")
        .file("dir/with space/ünï → 文.txt", "u")
        .file("new\nline.txt", "n");

    assertThat(briefSession.briefNew("--run=true", "--json")).isZero();
    assertThat(briefSession.changedFiles())
        .containsExactlyInAnyOrder(
            "old.txt", "staged.txt", "dir/with space/ünï → 文.txt", "new\nline.txt");
  }

  @Test
  void aRenamedFileCountsUnderBothNames() {
    briefSession.repository().git("mv", "old.txt", "renamed.txt");

    briefSession.briefNew("--run=true", "--json");

    assertThat(briefSession.changedFiles()).containsExactlyInAnyOrder("old.txt", "renamed.txt");
  }

  @Test
  void ignoredFilesAreNotChanged() {
    briefSession.repository().file(".gitignore", "*.log\n").file("a.log", "x");

    briefSession.briefNew("--run=true", "--json");

    assertThat(briefSession.changedFiles()).containsExactly(".gitignore");
  }

  @Test
  void sinceCountsWhatWasCommittedOnThisBranchOnly() {
    briefSession
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

    assertThat(briefSession.briefNew("--run=true", "--since=main", "--json")).isZero();
    assertThat(briefSession.changedFiles()).containsExactlyInAnyOrder("mine.txt", "open.txt");
  }

  @Test
  void aCommitThatDoesNotExistIsRefusedBeforeAnythingRuns() {
    briefSession.repository();

    assertThat(briefSession.briefNew("--run=touch ran", "--since=--output=x")).isEqualTo(2);
    assertThat(briefSession.err()).contains("there is no commit --output=x");
    assertThat(directory.resolve("ran")).doesNotExist();
  }

  @Test
  void commitBranchAndDirtyStateAreRecorded() {
    briefSession.repository();
    briefSession.briefNew("--run=true", "--changed=old.txt", "--json");
    JsonObject clean = briefSession.json().object("git").orElseThrow();
    briefSession.file("old.txt", "changed").briefNew("--run=true", "--json");
    JsonObject dirty = briefSession.json().object("git").orElseThrow();

    assertThat(clean.string("commit").orElseThrow()).hasSize(40);
    assertThat(clean.string("branch")).contains("main");
    assertThat(clean.bool("dirty")).contains(false);
    assertThat(dirty.bool("dirty")).contains(true);
  }

  @Test
  void theBriefItselfIsNoChange() {
    briefSession.repository().file("brief.json", "{}").file("a.txt", "a");

    assertThat(briefSession.briefNew("--run=true", "-o", "brief.json", "--json")).isZero();
    assertThat(briefSession.changedFiles()).containsExactly("a.txt");
    briefSession.git("add", "a.txt").git("commit", "-qm", "A");
    briefSession.briefNew("--run=true", "-o", "brief.json", "--changed=a.txt", "--json");
    assertThat(briefSession.json().object("git").orElseThrow().bool("dirty")).contains(false);
  }

  @Test
  void aRepositoryWithoutACommitWorks() {
    briefSession.git("init", "-q", "-b", "main").file("first.txt", "1");

    assertThat(briefSession.briefNew("--run=true", "--json")).isZero();
    assertThat(briefSession.changedFiles()).containsExactly("first.txt");
    assertThat(briefSession.json().object("git").orElseThrow().has("commit")).isFalse();
  }

  @Test
  void nothingChangedIsExplained() {
    briefSession.repository();

    assertThat(briefSession.briefNew("--run=true")).isEqualTo(1);
    assertThat(briefSession.err()).contains("SCHEMA_INVALID /changed_files", "--since REF");
  }

  @Test
  void outsideARepositoryTheFilesMustBeNamed() {
    assertThat(briefSession.briefNew("--run=touch ran")).isEqualTo(2);
    assertThat(briefSession.err()).contains("not a git repository", "--changed");
    assertThat(directory.resolve("ran")).doesNotExist();

    assertThat(briefSession.briefNew("--run=true", "--changed=x", "--json")).isZero();
    assertThat(briefSession.json().has("git")).isFalse();
  }

  @Test
  void pathsStartAtTheRootAlsoFromBelow() {
    briefSession.repository().file("sub/a.txt", "a");
    BriefSession below = briefSession.below("sub");

    assertThat(below.briefNew("--run=true", "--json")).isZero();
    assertThat(below.changedFiles()).containsExactly("sub/a.txt");
  }
}
