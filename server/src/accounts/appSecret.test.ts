import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadAppSecret } from "./appSecret.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "signaldeck-secret-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const load = (appSecret: string | null = null) => loadAppSecret({ config: { appSecret, dataDir } });

describe("loadAppSecret", () => {
  it("takes the configured one and writes nothing", async () => {
    expect(await load("x".repeat(40))).toBe("x".repeat(40));
    expect(await readdir(dataDir)).toEqual([]);
  });

  it("makes one for its owner's eyes and keeps it, also when several ask at once", async () => {
    const secrets = await Promise.all([load(), load(), load()]);
    expect(new Set([...secrets, await load()]).size).toBe(1);
    expect(secrets[0]).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(await readdir(dataDir)).toEqual(["secret"]);
    expect((await stat(join(dataDir, "secret"))).mode & 0o777).toBe(0o600);
  });

  it("refuses a damaged one", async () => {
    await writeFile(join(dataDir, "secret"), "short");
    await expect(load()).rejects.toThrow(/secret is damaged/);
  });
});
