import { expect, test } from "vitest";
import { releaseChangelog, releaseVersion } from "../../scripts/release/changelog.ts";

const changelog = "# Changelog\n\n## Unreleased\n\n### Added\n\n- A page.\n\n## 0.1.0 (2026-01-01)\n\n- First.\n";

test("a release gives a version to what is unreleased, with notes for the update", () => {
  const released = releaseChangelog(changelog, { version: "0.2.0", date: "2026-02-03", migrations: ["0017_a.sql"] });
  expect(released).toContain("## Unreleased\n\n## 0.2.0 (2026-02-03)\n\n### Added\n\n- A page.\n\n### Upgrade notes\n");
  expect(released).toContain("(1 migration)");
  expect(released.endsWith("\n\n## 0.1.0 (2026-01-01)\n\n- First.\n")).toBe(true);
  // A second release has nothing to release.
  expect(() => releaseChangelog(released, { version: "0.3.0", date: "2026-02-04", migrations: [] })).toThrow(
    "Nothing is unreleased",
  );
});

test("upgrade notes that were written are kept, and without migrations the notes say so", () => {
  const own = changelog.replace("- A page.", "- A page.\n\n### Upgrade notes\n\n- Set X.");
  const release = { version: "0.2.0", date: "2026-02-03", migrations: [] };
  expect(releaseChangelog(own, release).match(/### Upgrade notes/g)).toHaveLength(1);
  expect(releaseChangelog(changelog, release)).toContain("The database is not changed.");
});

test("a version must be after the current one", () => {
  expect(releaseVersion("0.2.0", "0.1.9")).toBe("0.2.0");
  expect(releaseVersion("0.10.0", "0.9.0")).toBe("0.10.0");
  for (const wanted of ["0.1.0", "0.0.9"]) expect(() => releaseVersion(wanted, "0.1.0")).toThrow("not after");
  for (const wanted of [undefined, "1", "v1.0.0", "1.0.0-a"])
    expect(() => releaseVersion(wanted, "0.1.0")).toThrow("Usage");
});
