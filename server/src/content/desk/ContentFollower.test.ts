import { cp, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createAccount, NO_PASSWORD } from "../../accounts/createAccount.ts";
import type { Database } from "../../database/Database.ts";
import { createLog } from "../../process/log.ts";
import { CONTENT_DIR } from "../../paths.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/testDatabase.ts";
import { TestClock } from "../../testing/TestClock.ts";
import type { MoveFile } from "../replaceContentFile.ts";
import { RunningContent } from "../RunningContent.ts";
import { checkContent, editContent, fileOf } from "./checkContent.ts";
import type { ContentDeskDeps } from "./contentDeskDeps.ts";
import { ContentFollower } from "./ContentFollower.ts";
import { changeFile } from "./publishContent.ts";
import { reloadContent } from "./reloadContent.ts";
import { revisionOf } from "./revision.ts";
import { listVersions } from "./versions.ts";
import { soon } from "../../testing/soon.ts";

const FILE = "site.json";
const platform = (name: string) => `{ "messagingPlatform": "${name}" }\n`;

/** A server with a content folder and a data folder of its own, on everybody's database. */
class Instance {
  /** What its disk answers a writer; null: it writes. */
  fault: string | null = null;
  private constructor(
    readonly folder: string,
    readonly content: string,
    private readonly deps: ContentDeskDeps,
    private readonly follower: ContentFollower,
  ) {}

  /** @param content a folder that others have as well */
  static async open(
    database: Database,
    folder: string,
    content = join(folder, "content"),
  ): Promise<Instance> {
    const clock = new TestClock();
    const config = { tierReading: "B", demo: true, dataDir: folder } as const;
    const disk: { one: Instance | null } = { one: null };
    const move: MoveFile = (from, to) =>
      disk.one?.fault
        ? Promise.reject(Object.assign(new Error("no"), { code: disk.one.fault }))
        : rename(from, to);
    const runningContent = await RunningContent.open(content, config, clock, move);
    const deps = { database, clock, runningContent };
    const follower = new ContentFollower({ ...deps, config, log: createLog("silent") });
    disk.one = new Instance(folder, content, deps, follower);
    return disk.one;
  }

  start = () => this.follower.start();

  get shown() {
    return this.deps.runningContent.content.landing.messaging.name;
  }

  get courses() {
    return this.deps.runningContent.content.academy.courses.map(({ id }) => id);
  }

  onDisk = (file = FILE) => readFile(join(this.content, file), "utf8");
  write = (name: string) => writeFile(join(this.content, FILE), platform(name));

  publish = (name: string) => this.change("site", platform(name));

  /** Publishes a text of a file that is there or could be; null takes it away. */
  async change(id: string, text: string | null): Promise<void> {
    const { source } = this.deps.runningContent;
    const file = fileOf(source, id);
    const revision = revisionOf(source.texts.get(file.file) ?? null);
    const change = { file, text, revision, origin: "published" } as const;
    const actorId = author.id;
    await changeFile(this.deps, { ...change, deed: { actorId, action: "content.published" } });
  }

  reload = () => reloadContent(this.deps, author.id);
  edit = () => editContent(this.deps, "site");
  changed = async () =>
    (await checkContent(this.deps)).files.flatMap(({ changed, file }) => (changed ? [file] : []));

  versions = async (file = FILE) =>
    (await listVersions(this.deps, file)).map(({ origin }) => origin);
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
  const instance = await open(folder, database);
  await instance.start();
  return instance;
}

async function open(folder: string, database = storage.database, content?: string) {
  const instance = await Instance.open(database, folder, content);
  instances.push(instance);
  return instance;
}

/** On the same database, and told of nothing that others write. */
async function unheard(): Promise<Instance> {
  const reopened = await storage.reopen();
  endings.push(() => reopened.close());
  return start(await newFolder(), reopened);
}

/** A course of its own file, with the id that another one may have as well. */
const course = (title: string) =>
  `---\nid: same\ntitle: ${title}\ncategory: fundamentals\nlevel: beginner\nduration: 5\ntopics: Odds\norder: 90\n---\n\nOf it.\n\n## First lesson\n\nIts text.\n`;

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
  // An unknown folder: what it holds was there before, so it is behind.
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
  await soon(async () => {
    expect([mine.shown, await mine.onDisk()]).toEqual(["Signal", platform("Signal")]);
  });
  await mine.write("By hand");
  await theirs.publish("Matrix");
  await soon(() => expect(mine.shown).toBe("Matrix"));
  expect(await mine.onDisk()).toBe(platform("By hand"));
});

it("never takes for a change what it could not write, however often it starts", async () => {
  const [folder, theirs] = [await newFolder(), await start(await newFolder())];
  const before = await readFile(join(folder, "content", FILE), "utf8");
  await theirs.publish("Signal");
  // The first start knows nothing of the folder, the second has seen it.
  for (let starts = 0; starts < 2; starts += 1) {
    const mine = await open(folder);
    mine.fault = "EROFS";
    await mine.start();
    expect([mine.shown, await mine.onDisk()]).toEqual(["Signal", before]);
    expect(await mine.changed()).toEqual([]);
    expect((await mine.edit()).value).toEqual({ messagingPlatform: "Signal" });
    await mine.reload();
    expect(mine.shown).toBe("Signal");
    expect(await mine.versions()).toEqual(["published", "found"]);
    await mine.stop();
  }
  const mine = await open(folder);
  mine.fault = "ENOSPC";
  await mine.start();
  // What somebody does write there is a change; what is published once there is room comes there.
  await mine.write("By hand");
  expect(await mine.changed()).toEqual([FILE]);
  await writeFile(join(folder, "content", FILE), before);
  expect(await mine.changed()).toEqual([FILE]);
  await mine.reload();
  expect(await mine.versions()).toEqual(["disk", "published", "found"]);
  await soon(() => expect(theirs.shown).toBe("Telegram"));
  await theirs.publish("Matrix");
  await soon(() => expect(mine.shown).toBe("Matrix"));
  expect(await mine.onDisk()).toBe(before);
  mine.fault = null;
  await theirs.publish("Signal");
  await soon(async () => expect(await mine.onDisk()).toBe(platform("Signal")));
});

it("publishes and loads nothing beside texts of others that it does not show yet", async () => {
  const [theirs, mine] = [await start(await newFolder()), await unheard()];
  await theirs.change("courses-theirs", course("Theirs"));
  await expect(mine.change("courses-mine", course("Mine"))).rejects.toThrow(
    "Another server has published courses/theirs.md",
  );
  await mine.write("By hand");
  await expect(mine.reload()).rejects.toThrow("this one does not show it yet");
  expect(await mine.versions()).toEqual(["found"]);
  expect(mine.shown).toBe("Telegram");
  // So a server that starts with all of them can.
  expect((await start(await newFolder())).courses).toContain("same");
});

it("starts with its folder where that does not fit what others published, and goes on trying", async () => {
  const [folder, theirs] = [await newFolder(), await start(await newFolder())];
  await (await start(folder)).stop();
  await theirs.change("courses-theirs", course("Theirs"));
  await theirs.publish("Signal");
  const mine = join(folder, "content", "courses", "mine.md");
  await writeFile(mine, course("Mine"));
  for (let starts = 0; starts < 2; starts += 1) {
    const started = await start(folder);
    expect([started.shown, started.courses.includes("same")]).toEqual(["Telegram", true]);
    expect(await started.versions("courses/mine.md")).toEqual([]);
    await expect(started.publish("Matrix")).rejects.toThrow("has a newer version");
    await started.stop();
  }
  const started = await start(folder);
  await theirs.change("courses-theirs", null);
  await soon(() => expect(started.shown).toBe("Signal"));
  expect(await started.versions("courses/mine.md")).toEqual(["found"]);
  expect(await readFile(mine, "utf8")).toBe(course("Mine"));
  await soon(() => expect(theirs.courses).toContain("same"));
});

it("undoes nothing that is published into a common folder while it starts", async () => {
  const [theirs, own] = [await start(await newFolder()), await newFolder()];
  await (await open(own, storage.database, theirs.content)).start();
  for (const one of instances.slice(1)) await one.stop();
  await theirs.publish("Signal");
  const mine = await open(own, storage.database, theirs.content);
  await theirs.publish("Matrix");
  await mine.start();
  expect([mine.shown, await mine.onDisk()]).toEqual(["Matrix", platform("Matrix")]);
  expect(await mine.versions()).toEqual(["published", "published", "found"]);
});
