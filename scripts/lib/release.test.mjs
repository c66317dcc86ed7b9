import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WORKSPACES } from "./checks.mjs";
import { release } from "./release.mjs";
import { ROOT } from "./run.mjs";

const MANIFESTS = ["", ...WORKSPACES].map((folder) => join(folder, "package.json"));
const FILES = [...MANIFESTS, "package-lock.json", "CHANGELOG.md"];
const { version: CURRENT } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
const DAY = "2026-03-14";

let root;
const read = (file) => readFileSync(join(root, file), "utf8");
const readJson = (file) => JSON.parse(read(file));
const write = (file, text) => writeFileSync(join(root, file), text);
const git = (...args) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();

/** A clone of what the project says of its version, with changes to release. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "signaldeck-release-"));
  for (const file of FILES) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    cpSync(join(ROOT, file), join(root, file));
  }
  write("CHANGELOG.md", "# Changelog\n\n## Unreleased\n\n- A change.\n\n## 0.0.1 - 2026-01-01\n");
  git("init", "--quiet");
  git("config", "user.name", "A");
  git("config", "user.email", "a@deck.example");
  git("add", "--all");
  git("commit", "--quiet", "--message", "all");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe("a release", () => {
  it("is one commit with its tag, which dates the changes and leaves room for the next", () => {
    expect(release(root, "99.0.1", DAY)).toBe("v99.0.1");
    expect(git("log", "--format=%s")).toBe("chore: release 99.0.1\nall");
    expect(git("rev-parse", "v99.0.1^{commit}")).toBe(git("rev-parse", "HEAD"));
    expect(git("status", "--porcelain")).toBe("");
    expect(read("CHANGELOG.md")).toBe(
      `# Changelog\n\n## Unreleased\n\n## 99.0.1 - ${DAY}\n\n- A change.\n\n## 0.0.1 - 2026-01-01\n`,
    );
  });

  it("is said alike by every package.json and the lock file, which differ in nothing else", () => {
    release(root, "99.0.1", DAY);
    const { packages, version } = readJson("package-lock.json");
    const names = MANIFESTS.map((file) => readJson(file).name);
    const said = MANIFESTS.flatMap((file) => {
      const manifest = readJson(file);
      const locked = packages[file === "package.json" ? "" : dirname(file)];
      return [manifest, locked].flatMap((one) => [
        one.version,
        ...Object.entries({ ...one.dependencies, ...one.devDependencies })
          .filter(([name]) => names.includes(name))
          .map(([, range]) => range),
      ]);
    });
    expect(said.length).toBeGreaterThan(2 * MANIFESTS.length);
    expect(new Set([version, ...said])).toEqual(new Set(["99.0.1"]));
    const changed = git("diff", "--unified=0", "HEAD~", "--", "*.json")
      .split("\n")
      .filter((line) => /^[+-] /.test(line));
    const others = changed.filter(
      (line) => !/^. +"(version|@signaldeck\/\w+)": "[\d.]+",?$/.test(line),
    );
    expect(others).toEqual([]);
  });

  it.each([
    [CURRENT, `comes after ${CURRENT}`],
    ["0.0.1", `comes after ${CURRENT}`],
    ["v99.0.1", "is named like 1.2.3"],
    ["99.0", "is named like 1.2.3"],
    ["99.0.01", "is named like 1.2.3"],
    ["98.0.0", "There is a tag v98.0.0 already"],
  ])("is not made of %s", (version, words) => {
    git("tag", "v98.0.0");
    expect(() => release(root, version, DAY)).toThrow(words);
    expect([git("status", "--porcelain"), git("log", "--format=%s")]).toEqual(["", "all"]);
  });

  it("is not made over files that nobody has committed, nor without a change", () => {
    write("left.txt", "");
    expect(() => release(root, "99.0.1", DAY)).toThrow("Some files differ");
    rmSync(join(root, "left.txt"));
    write("CHANGELOG.md", "## Unreleased\n\n### Added\n\n## 0.0.1 - 2026-01-01\n\n- Old.\n");
    git("commit", "--quiet", "--all", "--message", "none");
    expect(() => release(root, "99.0.1", DAY)).toThrow('nothing under "## Unreleased"');
    expect(git("status", "--porcelain")).toBe("");
  });
});

it("the project's own changelog is in the form that a release dates", () => {
  const own = readFileSync(join(ROOT, "CHANGELOG.md"), "utf8");
  expect(
    own.match(/^## .*$/gm).filter((head) => !/^## \d+\.\d+\.\d+ - [\d-]{10}$/.test(head)),
  ).toEqual(["## Unreleased"]);
});
