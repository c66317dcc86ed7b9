import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openDataFolder } from "./dataFolder.ts";
import { createLog } from "../log.ts";

let parent: string;
let folder: string;
const warnings: string[] = [];
const log = createLog("warn", {
  write: (line) => void warnings.push((JSON.parse(line) as { msg: string }).msg),
});

beforeEach(async () => {
  warnings.length = 0;
  parent = await mkdtemp(join(tmpdir(), "signaldeck-folder-"));
  folder = join(parent, "var");
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const open = () => openDataFolder(folder, log);
const modeOf = async (name: string) => ((await stat(join(folder, name))).mode & 0o777).toString(8);

/** A file that everybody may read. */
async function put(name: string): Promise<void> {
  await writeFile(join(folder, name), "x");
  await chmod(join(folder, name), 0o644);
}

/** A folder as it was left by a server that took no care. */
async function openToAll(): Promise<void> {
  await mkdir(join(folder, "uploads"), { recursive: true });
  for (const path of [folder, join(folder, "uploads")]) await chmod(path, 0o755);
  await put("signaldeck.sqlite-wal");
  await put("secret");
  await put(join("uploads", "a"));
}

it("makes a folder for its owner alone and has nothing to say", async () => {
  await open();
  expect(await modeOf(".")).toBe("700");
  await put("demo-accounts.json");
  await chmod(join(folder, "demo-accounts.json"), 0o600);
  await open();
  expect(warnings).toEqual([]);
});

it("takes what is there from others and says so once", async () => {
  await openToAll();
  await open();
  for (const name of [".", "uploads"]) expect(await modeOf(name), name).toBe("700");
  for (const name of ["signaldeck.sqlite-wal", "secret", "uploads/a"]) {
    expect(await modeOf(name), name).toBe("600");
  }
  expect(warnings).toEqual([expect.stringMatching(/^other users of this machine could read data/)]);
  await open();
  expect(warnings).toHaveLength(1);
});

it("does not mind files that another instance puts in their places meanwhile", async () => {
  await mkdir(folder, { mode: 0o700 });
  const names = Array.from({ length: 200 }, (_, n) => `ledger-head.${n}.new`);
  await Promise.all(names.map((name) => put(name)));
  await Promise.all([open(), ...names.map((name) => rm(join(folder, name)))]);
  expect(await readdir(folder)).toEqual([]);
  expect(warnings.filter((words) => /chown/.test(words))).toEqual([]);
});

it("leaves what is not ours, the folder that holds it, and what a link points to", async () => {
  await openToAll();
  await put("holiday.png");
  await writeFile(join(parent, "elsewhere"), "x");
  await chmod(join(parent, "elsewhere"), 0o644);
  await symlink(join(parent, "elsewhere"), join(folder, "vapid.json"));
  await open();
  expect(await modeOf(".")).toBe("755");
  expect(await modeOf("holiday.png")).toBe("644");
  expect(await modeOf("vapid.json")).toBe("644");
  expect(await modeOf("secret")).toBe("600");
  expect(warnings[0]).toMatch(/Give SignalDeck a folder of its own/);
});

it("is named where a file has its place, with what to do", async () => {
  await writeFile(folder, "x");
  await expect(open()).rejects.toThrow(/is a file, or lies in one\. Name a folder in DATA_DIR\.$/);
  await expect(openDataFolder(join(folder, "inside"), log)).rejects.toThrow(/lies in one/);
});
