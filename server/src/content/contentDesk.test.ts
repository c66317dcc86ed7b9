import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import {
  ContentStateDto,
  ContentViewDto,
  FiguresDto,
  WIN_RATE_MESSAGE,
  type FigureDto,
  type LandingContentDto,
} from "@signaldeck/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openRoom, type Room } from "../testing/openRoom.ts";
import type { Person } from "../testing/People.ts";
import { CONTENT_DIR } from "../paths.ts";
import { AuditRecord } from "../audit/AuditRecord.ts";
import { mountContentDesk } from "./deskRoutes.ts";
import type { MoveFile } from "./replaceContentFile.ts";
import { mountContent } from "./routes.ts";
import { RunningContent } from "./RunningContent.ts";

const disk = { fault: null as string | null };
const move: MoveFile = (from, to) =>
  disk.fault === null
    ? rename(from, to)
    : Promise.reject(Object.assign(new Error("no"), { code: disk.fault }));

let room: Room;
let folder: string;
let admin: Person;
let support: Person;
let changes: number;

beforeAll(async () => {
  room = await openRoom();
  admin = await room.signIn({ role: "admin" });
  support = await room.signIn({ role: "support" });
});
afterAll(() => room.close());

beforeEach(() => open(true));
afterEach(async () => {
  disk.fault = null;
  await rm(folder, { recursive: true, force: true });
});

async function open(demo: boolean): Promise<void> {
  if (folder) await rm(folder, { recursive: true, force: true });
  folder = await mkdtemp(join(tmpdir(), "signaldeck-desk-"));
  await cp(CONTENT_DIR, folder, { recursive: true });
  const config = { tierReading: "B", demo } as const;
  const runningContent = await RunningContent.open(folder, config, room.clock, move);
  changes = 0;
  runningContent.onChange(() => (changes += 1));
  room.remount((api, deps) => {
    mountContent(api, runningContent);
    mountContentDesk(api, { ...deps, runningContent });
  });
}

const call = (method: "get" | "post" | "put", path: string, body?: object) =>
  admin.call(method, `/staff/content${path}`, body);

const state = async () => ContentStateDto.parse((await call("get", "").expect(200)).data);
const figures = async () => FiguresDto.parse((await call("get", "/figures").expect(200)).data);
const landing = async () =>
  (await room.call("get", "/content/landing").expect(200)).data as LandingContentDto;
const fileText = (file: string) => readFile(join(folder, file), "utf8");

const deeds = () =>
  room.database.model(AuditRecord).findAll({ order: [["id", "DESC"]], raw: true });

const STATED = { value: "61+", unit: "countries", kind: "stated", source: "Own books" };

async function save(change: object = {}, id = "countries", revision?: string) {
  const figure = { ...STATED, checkedAt: "2026-05-31", ...change };
  revision ??= (await figures()).revision;
  return call("put", `/figures/${id}`, { revision, figure });
}

describe("the content files", () => {
  it("are all there, valid, and with something to look at", async () => {
    const { files, faults } = await state();
    const onDisk = (await readdir(CONTENT_DIR, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => relative(CONTENT_DIR, join(entry.parentPath, entry.name)));
    expect(files.map(({ file }) => file).sort()).toEqual(onDisk.sort());
    expect(new Set(files.map(({ id }) => id)).size).toBe(files.length);
    expect(files.filter((file) => file.faults.length > 0 || file.changed)).toEqual([]);
    expect(faults).toEqual([]);
    for (const { id, file } of files) {
      const view = ContentViewDto.parse((await call("get", `/files/${id}`).expect(200)).data);
      const empty = ["live-sessions.json", "bot-offer.json"].includes(file);
      if (!empty) expect(view.parts.length, file).toBeGreaterThan(0);
    }
  });

  it("are shown with their texts, labels and kinds", async () => {
    const view = async (id: string) =>
      ContentViewDto.parse((await call("get", `/files/${id}`).expect(200)).data);
    expect((await view("legal-terms")).parts[0]).toMatchObject({
      facts: expect.arrayContaining([
        { label: "Status", value: "template, not checked by a lawyer" },
      ]) as unknown,
    });
    expect((await view("figures")).parts[0]).toMatchObject({
      title: "50k+ active traders",
      kind: "sample",
    });
    expect((await view("faq")).parts.length).toBeGreaterThan(3);
    await call("get", "/files/no-such-file").expect(404);
    await call("get", "/files/..%2Fbrand").expect(400);
  });

  it("show their faults at once, while what runs stays as it is", async () => {
    await writeFile(join(folder, "plans.json"), "[]");
    await writeFile(join(folder, "legal", "terms.md"), "Terms");
    const found = await state();
    const faulty = found.files.filter(({ faults }) => faults.length > 0);
    expect(faulty.map(({ file, changed }) => [file, changed])).toEqual([
      ["plans.json", true],
      ["legal/terms.md", true],
    ]);
    expect(faulty[1]?.faults[0]).toContain("must begin with ---");
    expect((await landing()).plans).toHaveLength(3);
    const view = ContentViewDto.parse((await call("get", "/files/plans").expect(200)).data);
    expect(view.parts).toEqual([]);
  });

  it("show faults between files, and a folder that is gone", async () => {
    const course = await fileText("courses/break-even.md");
    await writeFile(join(folder, "courses", "again.md"), course);
    expect((await state()).faults[0]).toContain("two courses with the id break-even");
    await rm(join(folder, "courses"), { recursive: true });
    expect((await state()).faults[0]).toContain("courses");
  });
});

describe("POST /staff/content/reload", () => {
  it("lets the product show the files as they are, audited", async () => {
    await writeFile(join(folder, "site.json"), '{ "messagingPlatform": "Signal" }');
    expect((await landing()).messaging.name).toBe("Telegram");
    const reply = ContentStateDto.parse((await call("post", "/reload").expect(200)).data);
    expect(reply.files.filter(({ changed }) => changed)).toEqual([]);
    expect((await landing()).messaging.name).toBe("Signal");
    expect(changes).toBe(1);
    expect((await deeds())[0]).toMatchObject({
      actorId: admin.id,
      action: "content.reloaded",
      details: '{"changed":["site.json"]}',
    });
  });

  it("changes nothing while a file has a fault", async () => {
    await writeFile(join(folder, "site.json"), '{ "messagingPlatform": "Signal" }');
    await writeFile(join(folder, "plans.json"), "[]");
    const before = (await deeds()).length;
    expect((await call("post", "/reload").expect(409)).body).toMatchObject({
      error: { code: "conflict" },
      message: expect.stringContaining("Nothing has changed") as string,
    });
    expect((await landing()).messaging.name).toBe("Telegram");
    expect(changes).toBe(0);
    expect(await deeds()).toHaveLength(before);
  });
});

describe("PUT /staff/content/figures/:id", () => {
  const shown = async (id: string) => (await landing()).figures.find((one) => one.id === id);

  it("writes the file, shows the figure at once, and leaves before and after", async () => {
    const reply = FiguresDto.parse((await save()).data);
    const expected = { id: "countries", ...STATED, checkedAt: "2026-05-31", place: "hero" };
    expect(reply.figures.find(({ id }) => id === "countries")).toEqual(expected);
    expect(await shown("countries")).toEqual(expected);
    const written = JSON.parse(await fileText("figures.json")) as FigureDto[];
    expect(written.find(({ id }) => id === "countries")).toEqual(expected);
    expect(written).toHaveLength(reply.figures.length);
    expect(written.length).toBeGreaterThan(1);
    expect((await state()).files.filter(({ changed }) => changed)).toEqual([]);
    expect(changes).toBe(1);
    const [deed] = await deeds();
    expect(deed).toMatchObject({ actorId: admin.id, action: "figure.changed" });
    expect(JSON.parse(deed?.details ?? "")).toEqual({
      before: { value: "150+", unit: "countries", kind: "sample", source: null, checkedAt: null },
      after: { ...STATED, checkedAt: "2026-05-31" },
    });
    expect((await readdir(folder)).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });

  it("keeps a sample from production, and takes source and day from it", async () => {
    await open(false);
    await save();
    expect((await landing()).figures).toMatchObject([{ id: "countries" }]);
    await save({ kind: "sample" });
    expect((await landing()).figures).toEqual([]);
    expect((await figures()).figures.find(({ id }) => id === "countries")).toMatchObject({
      kind: "sample",
      source: null,
      checkedAt: null,
    });
  });

  it.each([
    [{ source: " " }, "figure.source", "Say where the figure comes from"],
    [{ checkedAt: "" }, "figure.checkedAt", "Give the day on which the source was checked"],
    [{ checkedAt: "soon" }, "figure.checkedAt", "Please give a day such as 2026-11-01"],
    [{ checkedAt: "2026-06-02" }, "checkedAt", "a day that is still to come"],
    [{ value: "" }, "figure.value", "Please enter the value"],
    [{ unit: "x".repeat(61) }, "figure.unit", "60 characters"],
    [{ kind: "guessed" }, "figure.kind", ""],
    [{ unit: "success rate" }, "figure.unit", WIN_RATE_MESSAGE],
  ])("refuses %j", async (change, path, message) => {
    const before = await fileText("figures.json");
    const reply = await save(change);
    expect(reply.status).toBe(400);
    const fault = reply.error?.fields?.find((one) => one.path === path);
    expect(fault?.message).toContain(message);
    expect(await fileText("figures.json")).toBe(before);
  });

  it("refuses a change of a file that has changed meanwhile, and figures that are not there", async () => {
    const { revision } = await figures();
    expect((await save({ value: "62+" })).status).toBe(200);
    const stale = await save({ value: "63+" }, "countries", revision);
    expect(stale.status).toBe(409);
    expect(await shown("countries")).toMatchObject({ value: "62+" });
    expect((await save({}, "no-such-figure")).status).toBe(404);
  });

  it("refuses while the file has faults", async () => {
    const { revision } = await figures();
    await writeFile(join(folder, "figures.json"), "{");
    await call("get", "/figures").expect(409);
    expect((await save({}, "countries", revision)).status).toBe(409);
  });

  it.each([
    ["EROFS", 409, "read-only"],
    ["EACCES", 409, "read-only"],
    ["ENOSPC", 500, ""],
  ])(
    "leaves file, figures and trace as they were when the disk says %s",
    async (code, status, text) => {
      const [before, count] = [await fileText("figures.json"), (await deeds()).length];
      const { revision } = await figures();
      disk.fault = code;
      const reply = await save({}, "countries", revision);
      expect(reply.status).toBe(status);
      expect(reply.message).toContain(text);
      disk.fault = null;
      expect(await fileText("figures.json")).toBe(before);
      expect(await shown("countries")).toMatchObject({ kind: "sample" });
      expect(await deeds()).toHaveLength(count);
      expect((await readdir(folder)).filter((name) => name.endsWith(".tmp"))).toEqual([]);
    },
  );
});

it.each([
  ["get", ""],
  ["get", "/files/faq"],
  ["post", "/reload"],
  ["get", "/figures"],
  ["put", "/figures/countries"],
] as const)("%s /staff/content%s is for admins alone", async (method, path) => {
  await room.call(method, `/staff/content${path}`).expect(401);
  await support.call(method, `/staff/content${path}`).expect(403);
});
