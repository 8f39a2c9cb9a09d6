/**
 * `npm run release -- 0.2.0 [--dry-run]`: gives the version and the date to what is unreleased in CHANGELOG.md, with upgrade
 * notes, writes the version to package.json, commits, and tags the commit. Nothing is pushed.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { releaseChangelog, releaseVersion } from "./release/changelog.ts";
import { commandArguments } from "./setup/command-arguments.ts";
import { Failure, printFailure } from "./setup/progress.mjs";
import { root } from "./setup/project.mjs";

try {
  const { values, positionals } = commandArguments({
    allowPositionals: true,
    options: { "dry-run": { type: "boolean", default: false } },
  });
  const file = (name: string) => join(root, name);
  const read = (name: string) => readFileSync(file(name), "utf8");
  const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" });
  const packageText = read("package.json");
  const current = (JSON.parse(packageText) as { version: string }).version;
  const version = releaseVersion(positionals[0], current);
  const tags = git("tag", "--list", "v*").split("\n");
  const before = tags.includes(`v${current}`) ? `v${current}` : undefined;
  const added = before ? git("diff", "--name-only", "--diff-filter=A", before, "--", "migrations/*.sql") : "";
  const changelog = releaseChangelog(read("CHANGELOG.md"), {
    version,
    date: new Date().toISOString().slice(0, 10),
    migrations: added.split("\n").filter(Boolean),
  });
  const steps = [
    `CHANGELOG.md: "Unreleased" becomes ${version}`,
    `package.json, package-lock.json: version ${current} becomes ${version}`,
    `git commit -m "Release ${version}"`,
    `git tag -a v${version}`,
  ];
  if (values["dry-run"]) {
    console.log(["Dry run: nothing was changed. A release does this:", ...steps.map((step) => `  ${step}`)].join("\n"));
  } else {
    if (git("status", "--porcelain").trim())
      throw new Failure("There are changes that are not committed. Commit them first.");
    const versioned = (text: string) =>
      text.replaceAll(/^( {2}| {6})"version": "[^"]+"/gm, (line, indent, offset: number) =>
        // The first two in the lockfile are the project's own.
        offset < 400 ? `${indent}"version": "${version}"` : line,
      );
    writeFileSync(file("CHANGELOG.md"), changelog);
    writeFileSync(file("package.json"), versioned(packageText));
    writeFileSync(file("package-lock.json"), versioned(read("package-lock.json")));
    git("commit", "-aqm", `Release ${version}`);
    git("tag", "-a", `v${version}`, "-m", `Release ${version}`);
    console.log(
      `Released ${version}. Push it with \`git push --follow-tags\`, then run \`npm run deploy\`. The files to attach to it: \`npm run release:files\`.`,
    );
  }
} catch (error) {
  printFailure(error as Error);
  process.exit(1);
}
