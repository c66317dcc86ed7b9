import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Where the changes since the last release stand, and what comes behind it. */
const UNRELEASED = /^## Unreleased\n([^]*?)(?=^## |(?![^]))/m;

/**
 * Makes a release of a clone, as one commit with a tag: the version in every package.json and in the
 * lock file, and the changes since the last one under its name and day.
 * @param version `MAJOR.MINOR.PATCH`
 * @param day `YYYY-MM-DD`
 * @returns the tag
 * @throws a sentence where nothing was changed, since something is in the way
 */
export function release(root, version, day) {
  const git = (...args) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  const text = (file) => readFileSync(join(root, file), "utf8");
  const tag = `v${version}`;
  const changelog = text("CHANGELOG.md");
  const { version: current } = JSON.parse(text("package.json"));
  if (!isAfter(version, current)) {
    throw new Error(
      `A release is named like 1.2.3, and comes after ${current}: ${version} does not.`,
    );
  }
  if (!/^- /m.test(UNRELEASED.exec(changelog)?.[1] ?? "")) {
    throw new Error('CHANGELOG.md says nothing under "## Unreleased".');
  }
  if (git("tag", "--list", tag) !== "") throw new Error(`There is a tag ${tag} already.`);
  if (git("status", "--porcelain") !== "") {
    throw new Error("Some files differ from the last commit: commit them, or put them away.");
  }
  for (const [file, content] of withVersion(text, version)) {
    writeFileSync(join(root, file), `${JSON.stringify(content, null, 2)}\n`);
  }
  const dated = changelog.replace("## Unreleased\n", `## Unreleased\n\n## ${version} - ${day}\n`);
  writeFileSync(join(root, "CHANGELOG.md"), dated);
  git("commit", "--quiet", "--all", "--message", `chore: release ${version}`);
  git("tag", "--annotate", tag, "--message", `SignalDeck ${version}`);
  return tag;
}

function isAfter(version, current) {
  if (!/^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/.test(version)) return false;
  const [ours, theirs] = [version, current].map((one) => one.split(".").map(Number));
  const at = ours.findIndex((number, place) => number !== theirs[place]);
  return at >= 0 && ours[at] > theirs[at];
}

/** Each file that says the version, as it is with another one. */
function withVersion(text, version) {
  const root = JSON.parse(text("package.json"));
  const lock = JSON.parse(text("package-lock.json"));
  const own = ["", ...root.workspaces];
  const files = own.map((folder) => join(folder, "package.json"));
  const manifests = files.map((file) => JSON.parse(text(file)));
  const names = manifests.map(({ name }) => name);
  const raise = (entry) => {
    entry.version = version;
    for (const kind of [entry.dependencies, entry.devDependencies]) {
      for (const name of names) if (kind?.[name] !== undefined) kind[name] = version;
    }
  };
  for (const entry of [...manifests, ...own.map((folder) => lock.packages[folder])]) raise(entry);
  lock.version = version;
  return [...files.map((file, at) => [file, manifests[at]]), ["package-lock.json", lock]];
}
