import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SECOND } from "@signaldeck/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Bucket } from "./Bucket.ts";
import { StoreFault, type FileStore } from "./FileStore.ts";
import { FolderStore } from "./FolderStore.ts";
import { StandInBucket } from "./testing/StandInBucket.ts";

let folder: string;
let standIn: StandInBucket;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "signaldeck-stores-"));
  standIn = await StandInBucket.start();
});
afterAll(async () => {
  await standIn.stop();
  await rm(folder, { recursive: true, force: true });
});

const STORES: [string, (inner: string) => FileStore][] = [
  ["a folder", (inner) => new FolderStore(join(folder, inner))],
  ["a bucket", (inner) => new Bucket(standIn.settings, inner)],
];

describe.each(STORES)("%s", (_name, storeIn) => {
  it("gives back what was put, lists it by its beginning, and forgets what was removed", async () => {
    const store = storeIn("uploads");
    expect(await store.list("")).toEqual([]);
    await store.tryOut();
    const begun = Date.now();
    // More than a page of a list holds, and of all bytes.
    const bytes = Buffer.from(Array.from({ length: 512 }, (_, at) => at % 256));
    for (const name of ["a-1", "a-2", "a-3", "a-4", "b-1"]) await store.put(name, bytes);
    await storeIn("uploads/tickets").put("a-5", Buffer.from("of a ticket"));

    expect(await store.get("a-3")).toEqual(bytes);
    expect(await store.get("a-9")).toBeNull();
    const named = async (beginning: string) =>
      (await store.list(beginning)).map(({ name }) => name).sort();
    expect(await named("a-")).toEqual(["a-1", "a-2", "a-3", "a-4"]);
    expect(await named("")).toEqual(["a-1", "a-2", "a-3", "a-4", "b-1"]);
    const [first] = await store.list("b");
    // A bucket says whole seconds, and a folder's clock goes in steps.
    expect(first?.changedAt).toBeGreaterThan(begun - SECOND);
    expect(first?.changedAt).toBeLessThanOrEqual(Date.now());

    await store.remove("b-1");
    await store.remove("b-1");
    expect(await named("b")).toEqual([]);
    expect(await store.get("b-1")).toBeNull();
  });
});

it("a folder that is none is the folder's fault", async () => {
  await writeFile(join(folder, "file"), "");
  const store = new FolderStore(join(folder, "file"));
  await expect(store.put("a", Buffer.from("x"))).rejects.toThrow(StoreFault);
  await expect(store.list("")).rejects.toThrow(StoreFault);
});

it("a bucket says of each fault that it is the store's, and of a wrong key too", async () => {
  const wrong = new Bucket({ ...standIn.settings, accessKeyId: "another" }, "uploads");
  const missing = new Bucket({ ...standIn.settings, bucket: "nobodys" }, "uploads");
  const away = new Bucket({ ...standIn.settings, endpoint: "http://127.0.0.1:9" }, "uploads");
  for (const store of [wrong, missing, away]) {
    await expect(store.tryOut()).rejects.toThrow(StoreFault);
    await expect(store.list("")).rejects.toThrow(StoreFault);
  }
  const store = new Bucket(standIn.settings, "uploads");
  standIn.broken = 503;
  for (const ask of [
    () => store.get("a-1"),
    () => store.put("a-6", Buffer.of()),
    () => store.remove("a-1"),
  ]) {
    await expect(ask()).rejects.toThrow(/uploads: .*503/);
  }
  standIn.broken = null;
  expect(await store.get("a-1")).not.toBeNull();
  // A key that may do all but list.
  const blind = new Bucket(standIn.settings, "uploads");
  blind.list = () => Promise.resolve([]);
  await expect(blind.tryOut()).rejects.toThrow(StoreFault);
});
