import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loadVapidKeys } from "./vapidKeys.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "signaldeck-vapid-"));
});
afterAll(() => rm(folder, { recursive: true }));

const load = (name: string, keys: { publicKey: string; privateKey: string } | null = null) =>
  loadVapidKeys({ config: { dataDir: join(folder, name), vapid: { keys, subject: "" } } });

it("makes a pair once, also when two processes start at once, and keeps it to its owner", async () => {
  const [one, two] = await Promise.all([load("a"), load("a")]);
  expect(one.publicKey).toHaveLength(87);
  expect(two).toEqual(one);
  expect(await load("a")).toEqual(one);
  expect((await load("b")).privateKey).not.toBe(one.privateKey);
  const { mode } = await stat(join(folder, "a", "vapid.json"));
  expect(mode & 0o777).toBe(0o600);
});

it("takes the configured pair before the kept one", async () => {
  const keys = { publicKey: "configured", privateKey: "pair" };
  expect(await load("a", keys)).toEqual(keys);
});

it.each([
  ["no pair", "{}"],
  ["cut off", '{"publicKey":'],
  ["nothing", ""],
  ["no keys", JSON.stringify({ publicKey: "x".repeat(87), privateKey: "x".repeat(43) })],
])("says which file is damaged and what to do: %s", async (name, text) => {
  await load(name);
  await writeFile(join(folder, name, "vapid.json"), text);
  await expect(load(name)).rejects.toThrow(/vapid\.json is damaged: .* Restore it .*delete it/);
});
