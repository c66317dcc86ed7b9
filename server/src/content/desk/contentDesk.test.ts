import {
  chmod,
  cp,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import {
  ContentComparisonDto,
  ContentDraftDto,
  ContentEditDto,
  ContentStateDto,
  ContentVersionDto,
  WIN_RATE_MESSAGE,
  type FaqEntry,
  type FigureDto,
  type LandingContentDto,
  type PageDto,
} from "@signaldeck/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { AuditRecord } from "../../audit/AuditRecord.ts";
import { CONTENT_DIR } from "../../paths.ts";
import { openRoom, type Room } from "../../testing/openRoom.ts";
import type { Person } from "../../testing/People.ts";
import { textOf, valueOf } from "../contentValue.ts";
import type { MoveFile } from "../replaceContentFile.ts";
import { mountContent } from "../routes.ts";
import { RunningContent } from "../RunningContent.ts";
import { ContentHead } from "./ContentHead.ts";
import { ContentVersion } from "./ContentVersion.ts";
import { mountContentDesk } from "./deskRoutes.ts";

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
  await room.clear(ContentVersion);
  await room.clear(ContentHead);
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

type Method = "get" | "post" | "put" | "delete";
const call = (method: Method, path: string, body?: object) =>
  admin.call(method, `/staff/content${path}`, body);

const state = async () => ContentStateDto.parse((await call("get", "").expect(200)).data);
const edit = async (id: string) =>
  ContentEditDto.parse((await call("get", `/files/${id}`).expect(200)).data);
const draft = async (id: string, value: unknown) =>
  ContentDraftDto.parse((await call("post", `/files/${id}/draft`, { value }).expect(200)).data);
const versions = async (id: string) =>
  ContentVersionDto.array().parse((await call("get", `/files/${id}/versions`).expect(200)).data);
const landing = async () =>
  (await room.call("get", "/content/landing").expect(200)).data as LandingContentDto;
const fileText = (file: string) => readFile(join(folder, file), "utf8");

async function publish(id: string, change: (value: never) => unknown, note?: string) {
  const { value, revision } = await edit(id);
  return call("put", `/files/${id}`, { value: change(value as never), revision, note });
}

const deeds = () =>
  room.database.model(AuditRecord).findAll({ order: [["id", "DESC"]], raw: true });

const ASKED = { question: "Is it mine?", answer: "Yes." };
const withAsked = (faq: FaqEntry[]) => [...faq, ASKED];
const lastQuestion = async () => (await landing()).faq.at(-1)?.question;

describe("the content files", () => {
  it("are all there, valid, and each has a form and a value that makes the same file", async () => {
    const { files, faults } = await state();
    const onDisk = (await readdir(CONTENT_DIR, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => relative(CONTENT_DIR, join(entry.parentPath, entry.name)));
    expect(files.map(({ file }) => file).sort()).toEqual(onDisk.sort());
    expect(new Set(files.map(({ id }) => id)).size).toBe(files.length);
    expect(files.filter((file) => file.faults.length > 0 || file.changed)).toEqual([]);
    expect(faults).toEqual([]);
    for (const { id, file } of files) {
      const { form, value, version } = await edit(id);
      expect(version).toBe(0);
      expect(["group", "list"], file).toContain(form.control);
      expect(valueOf(file, textOf(file, value)), file).toEqual(value);
      const { faults: found, changes: none, preview } = await draft(id, value);
      expect([found, none], file).toEqual([[], []]);
      expect(preview, file).not.toBeNull();
    }
    await call("get", "/files/no-such-file").expect(404);
    await call("get", "/files/..%2Fbrand").expect(400);
  });

  it("have forms of their schemas", async () => {
    const { form } = await edit("faq");
    expect(form).toMatchObject({ label: "Questions and answers", control: "list" });
    const item = form.fields[0]?.fields;
    expect(item?.map(({ name, control, empty }) => [name, control, empty])).toEqual([
      ["question", "line", "refused"],
      ["answer", "long", "refused"],
      ["product", "choice", "left-out"],
      ["link", "group", "left-out"],
    ]);
    const plans = (await edit("plans")).form.fields[0]?.fields;
    const lines = plans?.find(({ name }) => name === "features");
    expect(lines?.fields[0]).toMatchObject({ control: "feature" });
    expect(lines?.fields[0]?.options).toContainEqual({ value: "ai-bot", label: "Ai bot" });
    const terms = (await edit("legal-terms")).form.fields;
    expect(terms.map(({ control }) => control)).toEqual(["line", "day", "choice", "markdown"]);
    expect((await edit("bot-offer")).form).toMatchObject({ control: "group", empty: "null" });
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
    expect((await edit("plans")).value).toEqual([]);
    // What cannot be read is edited from what is shown.
    expect((await edit("legal-terms")).value).toMatchObject({ status: "template" });
  });

  it("show faults between files, and a folder that is gone", async () => {
    const course = await fileText("courses/break-even.md");
    await writeFile(join(folder, "courses", "again.md"), course);
    expect((await state()).faults[0]).toContain("two courses with the id break-even");
    await rm(join(folder, "courses"), { recursive: true });
    expect((await state()).faults[0]).toContain("courses");
  });
});

describe("POST /staff/content/files/:id/draft", () => {
  it("shows what would be, and nobody else sees it", async () => {
    const { value } = await edit("faq");
    const { faults, changes: found, preview } = await draft("faq", withAsked(value as FaqEntry[]));
    expect(faults).toEqual([]);
    expect(found.at(-1)).toEqual({
      where: "Is it mine? · Answer",
      lines: [{ kind: "new", text: "Yes." }],
    });
    expect(preview?.landing.faq.at(-1)).toEqual(ASKED);
    expect(await lastQuestion()).not.toBe(ASKED.question);
    expect(await versions("faq")).toEqual([]);
  });

  it("names each fault at its place", async () => {
    const reply = await draft("faq", [
      { question: " ", answer: "So.", link: { label: "x", path: "y" } },
    ]);
    expect(reply.faults).toEqual([
      { path: "0.question", message: "must not be empty" },
      { path: "0.link.path", message: "must be a page of the site, such as /ladder" },
    ]);
    expect(reply.preview).toBeNull();
    const terms = (await edit("legal-terms")).value as object;
    const line = await draft("legal-terms", { ...terms, text: "Fine.\n\n<b>Not.</b>" });
    expect(line.faults[0]).toMatchObject({ path: "text" });
    expect(line.faults[0]?.message).toContain("line 3: HTML cannot be shown");
    const course = (await edit("courses-break-even")).value as object;
    const other = await draft("courses-luck-or-skill", course);
    expect(other.faults[0]?.message).toContain("two courses with the id break-even");
    await call("post", "/files/nothing/draft", { value: [] }).expect(404);
  });
});

describe("PUT /staff/content/files/:id", () => {
  it("writes the file, shows it at once, and keeps version, note and trace", async () => {
    await chmod(join(folder, "faq.json"), 0o640);
    const reply = await publish("faq", withAsked, " Asked often ");
    expect(ContentEditDto.parse(reply.data)).toMatchObject({ version: 2, changed: false });
    expect(await lastQuestion()).toBe(ASKED.question);
    expect(changes).toBe(1);
    expect((JSON.parse(await fileText("faq.json")) as FaqEntry[]).at(-1)).toEqual(ASKED);
    expect((await stat(join(folder, "faq.json"))).mode & 0o777).toBe(0o640);
    const [newest, first] = await versions("faq");
    expect(newest).toMatchObject({ number: 2, origin: "published", note: "Asked often" });
    expect(newest?.by).toBe("Test Person");
    expect(first).toMatchObject({ number: 1, origin: "found", by: null });
    expect((await deeds())[0]).toMatchObject({
      actorId: admin.id,
      action: "content.published",
      subjectId: "faq",
      details: '{"file":"faq.json","note":"Asked often"}',
    });
    expect((await readdir(folder)).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });

  it("publishes Markdown, and a legal text stays a template until it says otherwise", async () => {
    const page = async () => (await room.call("get", "/content/pages/terms")).data as PageDto;
    await publish("legal-terms", (value: object) => ({ ...value, text: "## Ours\n\nNew." }));
    expect(await page()).toMatchObject({ template: true, text: "## Ours\n\nNew." });
    await publish("legal-terms", (value: object) => ({ ...value, status: "checked" }));
    expect(await page()).toMatchObject({ template: false, text: "## Ours\n\nNew." });
    expect(await fileText("legal/terms.md")).toMatch(
      /^---\ntitle: .*\nupdated: .*\nstatus: checked\n/,
    );
  });

  it("makes a course or an answer that was not there, and takes it away again", async () => {
    const made = await edit("canned-answers-come-back");
    expect(made).toMatchObject({
      version: 0,
      revision: "none",
      file: "canned-answers/come-back.md",
    });
    await publish("canned-answers-come-back", (value) => value);
    const { revision } = await edit("canned-answers-come-back");
    expect((await state()).files.map(({ id }) => id)).toContain("canned-answers-come-back");
    await call("delete", "/files/canned-answers-come-back", { revision: "none" }).expect(409);
    await call("delete", "/files/canned-answers-come-back", { revision }).expect(200);
    expect((await state()).files.map(({ id }) => id)).not.toContain("canned-answers-come-back");
    expect(await versions("canned-answers-come-back")).toMatchObject([
      { number: 2, origin: "removed", exists: false },
      { number: 1, origin: "published", exists: true },
    ]);
    const gone = "/files/canned-answers-come-back/versions";
    await call("post", `${gone}/2/restore`, { revision: "none" }).expect(409);
    await call("post", `${gone}/1/restore`, { revision: "none" }).expect(200);
    await call("delete", "/files/faq", { revision }).expect(409);
    await call("delete", "/files/courses-nothing", { revision }).expect(404);
    await call("delete", "/files/faq", {}).expect(400);
  });

  it.each([
    ["figures", { source: null }, /needs a source/],
    ["figures", { checkedAt: "2099-06-02" }, /still to come/],
    ["figures", { unit: "success rate" }, new RegExp(WIN_RATE_MESSAGE.slice(0, 30))],
    ["figures", { kind: "guessed" }, /Invalid option/],
  ])("refuses a figure that is not honest: %s %j", async (id, change, message) => {
    const before = await fileText("figures.json");
    const stated = { kind: "stated", source: "Own books", checkedAt: "2026-05-31", ...change };
    const reply = await publish(id, ([first, ...rest]: FigureDto[]) => [
      { ...first, ...stated },
      ...rest,
    ]);
    expect(reply.status).toBe(400);
    const fault = reply.error?.fields?.[0];
    expect(fault?.path).toMatch(/^value\.0/);
    expect(fault?.message).toMatch(message);
    expect(await fileText("figures.json")).toBe(before);
  });

  it("keeps samples from production, whatever is published", async () => {
    await open(false);
    const state =
      (kind: string) =>
      ([first, ...rest]: FigureDto[]) => [
        { ...first, kind, source: "Own books", checkedAt: "2026-05-31" },
        ...rest,
      ];
    await publish("figures", state("stated"));
    expect((await landing()).figures).toHaveLength(1);
    await publish("figures", state("sample"));
    expect((await landing()).figures).toEqual([]);
  });

  it("refuses another risk text under the version that members have acknowledged", async () => {
    const other = (more: object) => (value: object) => ({ ...value, text: "All of it.", ...more });
    const reply = await publish("risk-disclosure", other({}));
    expect(reply.status).toBe(400);
    expect(reply.error?.fields?.[0]?.path).toBe("value.version");
    expect((await publish("risk-disclosure", other({ version: "2026-12" }))).status).toBe(200);
  });

  it("tells the second of two that theirs is not made of the newest", async () => {
    const { value, revision } = await edit("faq");
    expect((await publish("faq", withAsked)).status).toBe(200);
    const body = { value: (value as FaqEntry[]).slice(1), revision };
    const stale = await call("put", "/files/faq", body);
    expect(stale.status).toBe(409);
    expect(stale.message).toContain("a newer version than the one you began from");
    expect(await lastQuestion()).toBe(ASKED.question);
    // A change that another server has published counts as well, heard of or not.
    await room.database.write((transaction) =>
      room.database
        .model(ContentVersion)
        .update({ text: "[]" }, { where: { file: "faq.json", number: 2 }, transaction }),
    );
    expect((await publish("faq", (faq: FaqEntry[]) => faq.slice(1))).status).toBe(409);
  });

  it("keeps what somebody has written into the folder, and changes nothing for the same text", async () => {
    const written = withAsked(valueOf("faq.json", await fileText("faq.json")) as FaqEntry[]);
    await writeFile(join(folder, "faq.json"), JSON.stringify(written));
    await publish("faq", (faq: FaqEntry[]) => faq.slice(1));
    const origins = (await versions("faq")).map(({ origin }) => origin);
    expect(origins).toEqual(["published", "disk", "found"]);
    const count = (await deeds()).length;
    expect((await publish("faq", (faq) => faq)).status).toBe(200);
    expect(await versions("faq")).toHaveLength(3);
    expect(await deeds()).toHaveLength(count);
  });

  it.each([
    ["EROFS", 409, "read-only"],
    ["EACCES", 409, "read-only"],
    ["ENOSPC", 500, ""],
  ])("leaves everything as it was when the disk says %s", async (code, status, text) => {
    const [before, count] = [await fileText("faq.json"), (await deeds()).length];
    disk.fault = code;
    const reply = await publish("faq", withAsked);
    expect(reply.status).toBe(status);
    expect(reply.message).toContain(text);
    disk.fault = null;
    expect(await fileText("faq.json")).toBe(before);
    expect(await lastQuestion()).not.toBe(ASKED.question);
    expect(await deeds()).toHaveLength(count);
    expect(await versions("faq")).toEqual([]);
    expect((await readdir(folder)).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });

  it("refuses what is no request", async () => {
    const { revision } = await edit("faq");
    expect((await call("put", "/files/faq", { revision })).status).toBe(400);
    await call("put", "/files/faq", { value: [] }).expect(400);
    await call("put", "/files/faq", { value: [], revision, note: "x".repeat(201) }).expect(400);
    await call("put", "/files/nothing", { value: [], revision }).expect(404);
  });
});

describe("the versions of a file", () => {
  it("can be compared, and brought back as a new one", async () => {
    await publish("faq", withAsked);
    await publish("faq", (faq: FaqEntry[]) => [...faq.slice(0, -1), { ...ASKED, answer: "No." }]);
    const path = "/files/faq/versions";
    const second = ContentComparisonDto.parse((await call("get", `${path}/3`).expect(200)).data);
    const answer = (gone: string, come: string) => [
      {
        where: "Is it mine? · Answer",
        lines: [
          { kind: "gone", text: gone },
          { kind: "new", text: come },
        ],
      },
    ];
    expect(second).toMatchObject({ changes: answer("Yes.", "No."), againstNewest: [] });
    const first = ContentComparisonDto.parse((await call("get", `${path}/2`).expect(200)).data);
    expect(first.againstNewest).toEqual(answer("No.", "Yes."));

    const { revision } = await edit("faq");
    await call("post", `${path}/2/restore`, { revision: "other" }).expect(409);
    await call("post", `${path}/2/restore`, { revision, note: "It was right" }).expect(200);
    expect((await landing()).faq.at(-1)).toEqual(ASKED);
    expect((await versions("faq"))[0]).toMatchObject({
      number: 4,
      origin: "restored",
      restoredFrom: 2,
      note: "It was right",
    });
    expect((await deeds())[0]).toMatchObject({ action: "content.restored", subjectId: "faq" });
    await call("get", `${path}/9`).expect(404);
    await call("post", `${path}/9/restore`, { revision }).expect(404);
    await call("get", `${path}/none`).expect(400);
    await call("post", `${path}/2/restore`, {}).expect(400);
  });

  it("are brought back only where they fit the other files", async () => {
    await publish("plans", ([first, ...rest]: { features: unknown[] }[]) => [
      { ...first, features: ["Deck Camp"] },
      ...rest,
    ]);
    await publish("plans", ([first, ...rest]: { features: unknown[] }[]) => [
      { ...first, features: ["Signals"] },
      ...rest,
    ]);
    await publish("products", (products: { id: string; name: string; state: string }[]) =>
      products.map((one) =>
        one.id === "bootcamp" ? { ...one, name: "Deck Camp", state: "not-yet" } : one,
      ),
    );
    const { revision } = await edit("plans");
    const reply = await call("post", "/files/plans/versions/2/restore", { revision });
    expect(reply.status).toBe(409);
    expect(reply.message).toContain("does not fit the other files");
  });
});

describe("POST /staff/content/reload", () => {
  it("lets the product show the files as they are, audited, each as a version", async () => {
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
    const [newest, before] = await versions("site");
    expect(newest).toMatchObject({ number: 2, origin: "disk", by: "Test Person" });
    expect(before).toMatchObject({ number: 1, origin: "found" });
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
    // The other files can be published meanwhile, and bring nothing of these along.
    expect((await publish("faq", withAsked)).status).toBe(200);
    expect((await landing()).messaging.name).toBe("Telegram");
  });
});

it.each([
  ["get", ""],
  ["get", "/files/faq"],
  ["post", "/files/faq/draft"],
  ["put", "/files/faq"],
  ["delete", "/files/faq"],
  ["get", "/files/faq/versions"],
  ["get", "/files/faq/versions/1"],
  ["post", "/files/faq/versions/1/restore"],
  ["post", "/reload"],
] as const)("%s /staff/content%s is for admins alone", async (method, path) => {
  await room.call(method, `/staff/content${path}`).expect(401);
  await support.call(method, `/staff/content${path}`).expect(403);
});
