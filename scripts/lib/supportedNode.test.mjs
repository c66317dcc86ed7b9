import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "./run.mjs";

const text = (file) => readFileSync(join(ROOT, file), "utf8");
const { engines } = JSON.parse(text("package.json"));
/** "20.19", "22.12", "24" and so on. */
const SUPPORTED = engines.node.match(/\d+\.\d+/g).map((least) => least.replace(/\.0$/, ""));

/** What is said to a Node of another version, and how it ends. */
function check(version) {
  const pretend = `Object.defineProperty(process.versions, "node", { value: "${version}" });`;
  const program = `${pretend} require("./scripts/checkNode.cjs");`;
  const { status, stderr } = spawnSync(process.execPath, ["--eval", program], {
    cwd: ROOT,
    encoding: "utf8",
  });
  return [status, stderr.trim()];
}

describe("the versions of Node that are supported", () => {
  it("are said alike wherever they are named, and the image runs on one of them", () => {
    const said = `Node ${SUPPORTED.join(", ").replace(/, ([^,]*)$/, " or $1")}`;
    for (const file of ["README.md", "CONTRIBUTING.md", "docs/guide/install.md"]) {
      expect(text(file), file).toContain(said);
    }
    const images = [...text("deploy/docker/Dockerfile").matchAll(/^FROM node:(\d+)-/gm)];
    expect(images.map(([, major]) => major)).toEqual(["24", "24"]);
    expect(SUPPORTED).toContain("24");
    expect(JSON.parse(text("package-lock.json")).packages[""].engines).toEqual(engines);
  });

  it.each(["20.19.0", "20.20.2", "22.12.0", "24.0.1", "26.12.1"])("hold %s", (version) => {
    expect(check(version)).toEqual([0, ""]);
  });

  it.each(["21.7.3", "22.11.0", "25.0.0", "28.1.0"])("do not hold %s, which goes on", (version) => {
    expect(check(version)).toEqual([
      0,
      `SignalDeck is made for Node 20.19, 22.12, 24 and 26; this is ${version}, with which it was not tried. It goes on.`,
    ]);
  });

  it.each(["0.12.18", "18.20.4", "20.18.3"])(
    "are newer than %s, which is turned away",
    (version) => {
      expect(check(version)).toEqual([
        1,
        `SignalDeck is made for Node 20.19, 22.12, 24 and 26; this is ${version}.`,
      ]);
    },
  );
});
