import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readRelease } from "./release.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "signaldeck-release-"));
  await describeFolder({ version: "1.2.3" });
});
afterEach(() => rm(root, { recursive: true, force: true }));

const describeFolder = (text: object, folder = root) =>
  writeFile(join(folder, "package.json"), JSON.stringify(text));

const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@deck.example", ...args], {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();

function commitAll(): string {
  git("init");
  git("add", "--all");
  git("commit", "--message", "all");
  return git("rev-parse", "--short=12", "HEAD");
}

describe("what runs", () => {
  it("has the commit written down at packing, in any repository", async () => {
    commitAll();
    await describeFolder({ version: "1.2.3", commit: "0123456789ab" });
    expect(readRelease(root)).toEqual({ version: "1.2.3", commit: "0123456789ab" });
  });

  it("has the clone's commit, with any tags, and says that files differ from it", async () => {
    const commit = commitAll();
    git("tag", "v9.9.9");
    expect(readRelease(root)).toEqual({ version: "1.2.3", commit });
    await describeFolder({ version: "1.2.4" });
    expect(readRelease(root)).toEqual({ version: "1.2.4", commit: `${commit}-changed` });
  });

  it("has an unknown one without a repository, inside another one, and where that is broken", async () => {
    const unknown = { version: "1.2.3", commit: "unknown" };
    expect(readRelease(root)).toEqual(unknown);
    const inner = join(root, "inner");
    await mkdir(inner);
    await describeFolder({ version: "1.2.3" }, inner);
    commitAll();
    expect(readRelease(inner)).toEqual(unknown);
    await mkdir(join(inner, ".git"));
    expect(readRelease(inner)).toEqual(unknown);
  });
});
