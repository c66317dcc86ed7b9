import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeAppSecret, readAppSecret } from "./appSecret.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "signaldeck-secret-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const read = (appSecret: string | null = null) => readAppSecret({ appSecret, dataDir });
const make = () => makeAppSecret({ appSecret: null, dataDir });

describe("the application's secret", () => {
  it("is the configured one, and nothing is written", async () => {
    expect(await read("x".repeat(40))).toBe("x".repeat(40));
    expect(await readdir(dataDir)).toEqual([]);
  });

  it("is missing until it was made, for its owner's eyes, also when several make it", async () => {
    expect(await read()).toBeNull();
    const secrets = await Promise.all([make(), make(), make()]);
    expect(new Set([...secrets, await make(), await read()]).size).toBe(1);
    expect(secrets[0]).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(await readdir(dataDir)).toEqual(["secret"]);
    expect((await stat(join(dataDir, "secret"))).mode & 0o777).toBe(0o600);
  });

  it("is refused when it is damaged or cannot be read", async () => {
    await writeFile(join(dataDir, "secret"), "short");
    await expect(read()).rejects.toThrow(/secret is damaged: .*Restore it/);
    await expect(make()).rejects.toThrow(/secret is damaged/);
    await rm(join(dataDir, "secret"));
    await mkdir(join(dataDir, "secret"));
    await expect(read()).rejects.toThrow(/secret cannot be read \(EISDIR\): it must belong/);
  });
});
