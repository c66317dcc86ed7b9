import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { compressAssets } from "./assetTwins.mjs";
import { markersOf } from "./build.mjs";
import { ROOT } from "./run.mjs";

/** A long text, in which a longer search finds more. */
const TEXT = readFileSync(join(ROOT, "docs", "DECISIONS.md"), "utf8");

describe("compressed twins", () => {
  let folder;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "signaldeck-twins-"));
    for (const name of ["a.js", "b.css", "c.woff2"]) writeFileSync(join(folder, name), TEXT);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const read = (name) => readFileSync(join(folder, name));

  it.each(["smallest", "quick"])("stand beside scripts and styles (%s)", async (levels) => {
    await compressAssets(folder, levels);
    const twins = ["a.js.br", "a.js.gz", "b.css.br", "b.css.gz"];
    expect(readdirSync(folder).sort()).toEqual(["a.js", "b.css", "c.woff2", ...twins].sort());
    for (const name of ["a.js", "b.css"]) {
      expect(brotliDecompressSync(read(`${name}.br`)).toString()).toBe(TEXT);
      expect(gunzipSync(read(`${name}.gz`)).toString()).toBe(TEXT);
    }
  });

  it("are larger where they are to be quick", async () => {
    const sizes = () => ["a.js.br", "a.js.gz"].map((name) => statSync(join(folder, name)).size);
    await compressAssets(folder, "smallest");
    const [br, gz] = sizes();
    await compressAssets(folder, "quick");
    const [quickBr, quickGz] = sizes();
    expect(quickBr).toBeGreaterThan(br);
    expect(quickGz).toBeGreaterThan(gz);
  });
});

describe("what was built", () => {
  it("is taken for the smallest where it is, and for a quick build either way", () => {
    const [quick, ...others] = markersOf("inputs", false);
    const smallest = markersOf("inputs", true);
    expect(smallest).not.toContain(quick);
    expect(others).toEqual(smallest);
  });

  it("is of its inputs alone", () => {
    expect(markersOf("inputs", false)).not.toContain(markersOf("others", true)[0]);
  });
});
