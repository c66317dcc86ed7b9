import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createAccount, NO_PASSWORD } from "../../accounts/createAccount.ts";
import type { Database } from "../../database/Database.ts";
import { createLog } from "../../log.ts";
import { CONTENT_DIR } from "../../paths.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/testDatabase.ts";
import { TestClock } from "../../testing/TestClock.ts";
import { findContentFile } from "../contentFiles.ts";
import { RunningContent } from "../RunningContent.ts";
import { ContentFollower } from "./ContentFollower.ts";
import { changeFile } from "./publishContent.ts";
import { revisionOf } from "./revision.ts";
import { listVersions } from "./versions.ts";

const FILE = "site.json";
const platform = (name: string) => `{ "messagingPlatform": "${name}" }\n`;

/** A server with a content folder and a data folder of its own, on everybody's database. */
class Instance {
  private constructor(
    readonly folder: string,
    readonly running: RunningContent,
    private readonly deps: { database: Database; clock: TestClock },
    private readonly follower: ContentFollower,
  ) {}

  static async start(database: Database, folder: string): Promise<Instance> {
    const clock = new TestClock();
    const config = { tierReading: "B", demo: true, dataDir: folder } as const;
    const runningContent = await RunningContent.open(join(folder, "content"), config, clock);
    const log = createLog("silent");
    const follower = new ContentFollower({ database, clock, config, log, runningContent });
    await follower.start();
    return new Instance(folder, runningContent, { database, clock }, follower);
  }

  get shown() {
    return this.running.content.landing.messaging.name;
  }

  onDisk = () => readFile(join(this.folder, "content", FILE), "utf8");
  write = (name: string) => writeFile(join(this.folder, "content", FILE), platform(name));

  async publish(name: string): Promise<void> {
    const file = findContentFile(this.running.source, "site");
    if (!file) throw new Error("no such file");
    const deps = { ...this.deps, runningContent: this.running };
    const revision = revisionOf(this.running.source.text(FILE));
    const change = { file, text: platform(name), revision, origin: "published" } as const;
    const actorId = author.id;
    await changeFile(deps, { ...change, deed: { actorId, action: "content.published" } });
  }

  versions = async () => (await listVersions(this.deps, FILE)).map(({ origin }) => origin);
  stop = () => this.follower.stop();
}

let author: { id: string };
let storage: TestDatabase;
let folders: string[];
let instances: Instance[];
let endings: (() => Promise<unknown>)[];
beforeEach(async () => {
  [folders, instances, endings] = [[], [], []];
  storage = await createTestDatabase();
  const deps = { database: storage.database, clock: new TestClock() };
  author = await storage.database.write((transaction) =>
    createAccount(deps, transaction, {
      fullName: "Test Person",
      email: "admin@example.org",
      phone: "+2348012345678",
      country: "Nigeria",
      role: "admin",
      passwordHash: NO_PASSWORD,
      riskVersion: null,
      confirmed: true,
    }),
  );
});
afterEach(async () => {
  for (const instance of instances) await instance.stop();
  for (const end of endings) await end();
  await storage.close();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "signaldeck-follower-"));
  folders.push(folder);
  await cp(CONTENT_DIR, join(folder, "content"), { recursive: true });
  return folder;
}

async function start(folder: string, database = storage.database): Promise<Instance> {
  const instance = await Instance.start(database, folder);
  instances.push(instance);
  return instance;
}

it("finds each file once, and makes a version of what was changed while it was away", async () => {
  const folder = await newFolder();
  const first = await start(folder);
  expect(await first.versions()).toEqual(["found"]);
  await first.stop();
  await first.write("Signal");
  const second = await start(folder);
  expect(second.shown).toBe("Signal");
  expect(await second.versions()).toEqual(["disk", "found"]);
  await second.stop();
  // Also a text that the file has had before.
  await second.write("Telegram");
  await (await start(folder)).stop();
  await second.write("Signal");
  const last = await start(folder);
  expect(last.shown).toBe("Signal");
  expect(await last.versions()).toEqual(["disk", "disk", "disk", "found"]);
});

it("brings what others have published meanwhile into a folder of its own", async () => {
  const [mine, theirs] = [await newFolder(), await newFolder()];
  const first = await start(mine);
  await first.stop();
  const other = await start(theirs);
  await other.publish("Signal");
  const again = await start(mine);
  expect(again.shown).toBe("Signal");
  expect(await again.onDisk()).toBe(platform("Signal"));
  expect(await again.versions()).toEqual(["published", "found"]);
  // A folder of which nothing is known: what it holds was there before, so it is behind.
  const third = await start(await newFolder());
  expect([third.shown, await third.onDisk()]).toEqual(["Signal", platform("Signal")]);
});

it("shows at once what another server publishes, and leaves what was changed here by hand", async () => {
  const reopened = await storage.reopen();
  endings.push(() => reopened.close());
  endings.push(await storage.database.serve(20));
  const mine = await start(await newFolder());
  const theirs = await start(await newFolder(), reopened);
  await theirs.publish("Signal");
  await vi.waitFor(async () => {
    expect([mine.shown, await mine.onDisk()]).toEqual(["Signal", platform("Signal")]);
  });
  await mine.write("By hand");
  await theirs.publish("Matrix");
  await vi.waitFor(() => expect(mine.shown).toBe("Matrix"));
  expect(await mine.onDisk()).toBe(platform("By hand"));
});
