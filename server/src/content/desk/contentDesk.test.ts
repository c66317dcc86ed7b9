import { readdir, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { ContentComparisonDto, ContentStateDto, type FaqEntry } from "@signaldeck/contract";
import { describe, expect, it } from "vitest";
import { CONTENT_DIR } from "../../paths.ts";
import { textOf, valueOf } from "../contentValue.ts";
import { ASKED, testDesk, withAsked } from "./testing/testDesk.ts";

const desk = testDesk();

describe("the content files", () => {
  it("are all there, valid, and each has a form and a value that makes the same file", async () => {
    const { files, faults } = await desk().state();
    const onDisk = (await readdir(CONTENT_DIR, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => relative(CONTENT_DIR, join(entry.parentPath, entry.name)));
    expect(files.map(({ file }) => file).sort()).toEqual(onDisk.sort());
    expect(new Set(files.map(({ id }) => id)).size).toBe(files.length);
    expect(files.filter((file) => file.faults.length > 0 || file.changed)).toEqual([]);
    expect(faults).toEqual([]);
    for (const { id, file } of files) {
      const { form, value, version } = await desk().edit(id);
      expect(version).toBe(0);
      expect(["group", "list"], file).toContain(form.control);
      expect(valueOf(file, textOf(file, value)), file).toEqual(value);
      const { faults: found, changes: none, preview } = await desk().draft(id, value);
      expect([found, none], file).toEqual([[], []]);
      expect(preview, file).not.toBeNull();
    }
    await desk().call("get", "/files/no-such-file").expect(404);
    await desk().call("get", "/files/..%2Fbrand").expect(400);
  });

  it("have forms of their schemas", async () => {
    const { form } = await desk().edit("faq");
    expect(form).toMatchObject({ label: "Questions and answers", control: "list" });
    const item = form.fields[0]?.fields;
    expect(item?.map(({ name, control, empty }) => [name, control, empty])).toEqual([
      ["question", "line", "refused"],
      ["answer", "long", "refused"],
      ["product", "choice", "left-out"],
      ["link", "group", "left-out"],
    ]);
    const plans = (await desk().edit("plans")).form.fields[0]?.fields;
    const lines = plans?.find(({ name }) => name === "features");
    expect(lines?.fields[0]).toMatchObject({ control: "feature" });
    expect(lines?.fields[0]?.options).toContainEqual({ value: "ai-bot", label: "Ai bot" });
    const terms = (await desk().edit("legal-terms")).form.fields;
    expect(terms.map(({ control }) => control)).toEqual(["line", "day", "choice", "markdown"]);
    expect((await desk().edit("bot-offer")).form).toMatchObject({
      control: "group",
      empty: "null",
    });
  });

  it("show their faults at once, while what runs stays as it is", async () => {
    await writeFile(join(desk().folder, "plans.json"), "[]");
    await writeFile(join(desk().folder, "legal", "terms.md"), "Terms");
    const found = await desk().state();
    const faulty = found.files.filter(({ faults }) => faults.length > 0);
    expect(faulty.map(({ file, changed }) => [file, changed])).toEqual([
      ["plans.json", true],
      ["legal/terms.md", true],
    ]);
    expect(faulty[1]?.faults[0]).toContain("must begin with ---");
    expect((await desk().landing()).plans).toHaveLength(3);
    expect((await desk().edit("plans")).value).toEqual([]);
    // What cannot be read is edited from what is shown.
    expect((await desk().edit("legal-terms")).value).toMatchObject({ status: "template" });
  });

  it("show faults between files, and a folder that is gone", async () => {
    const course = await desk().fileText("courses/break-even.md");
    await writeFile(join(desk().folder, "courses", "again.md"), course);
    expect((await desk().state()).faults[0]).toContain("two courses with the id break-even");
    await rm(join(desk().folder, "courses"), { recursive: true });
    expect((await desk().state()).faults[0]).toContain("courses");
  });
});

describe("POST /staff/content/files/:id/draft", () => {
  it("shows what would be, and nobody else sees it", async () => {
    const { value, revision } = await desk().edit("faq");
    const {
      changes: found,
      preview,
      ...more
    } = await desk().draft("faq", withAsked(value as FaqEntry[]));
    expect(more).toEqual({ faults: [], revision });
    expect(found.at(-1)).toEqual({
      where: "Is it mine? · Answer",
      lines: [{ kind: "new", text: "Yes." }],
    });
    expect(preview?.landing.faq.at(-1)).toEqual(ASKED);
    expect(await desk().lastQuestion()).not.toBe(ASKED.question);
    expect(await desk().versions("faq")).toEqual([]);
  });

  it("names each fault at its place", async () => {
    const reply = await desk().draft("faq", [
      { question: " ", answer: "So.", link: { label: "x", path: "y" } },
    ]);
    expect(reply.faults).toEqual([
      { path: "0.question", message: "must not be empty" },
      { path: "0.link.path", message: "must be a page of the site, such as /ladder" },
    ]);
    expect(reply.preview).toBeNull();
    const terms = (await desk().edit("legal-terms")).value as object;
    const line = await desk().draft("legal-terms", { ...terms, text: "Fine.\n\n<b>Not.</b>" });
    expect(line.faults[0]).toMatchObject({ path: "text" });
    expect(line.faults[0]?.message).toContain("line 3: HTML cannot be shown");
    const course = (await desk().edit("courses-break-even")).value as object;
    const other = await desk().draft("courses-luck-or-skill", course);
    expect(other.faults[0]?.message).toContain("two courses with the id break-even");
    await desk().call("post", "/files/nothing/draft", { value: [] }).expect(404);
  });
});

describe("a legal text in a further language", () => {
  it("begins with the original, is published, listed, and can be removed again", async () => {
    const id = "legal-terms-fr";
    expect((await desk().state()).files.map((file) => file.id)).not.toContain(id);
    const original = await desk().edit("legal-terms");
    const begun = await desk().edit(id);
    expect(begun).toMatchObject({ file: "legal/terms.fr.md", title: "Terms in Français" });
    expect(begun.value).toEqual(original.value);
    expect(begun.form.fields).toEqual(original.form.fields);
    const value = { ...(begun.value as object), title: "Conditions" };
    const body = { value, revision: begun.revision, note: null };
    await desk().call("put", `/files/${id}`, body).expect(200);
    const { files } = await desk().state();
    expect(files.find((file) => file.id === id)).toMatchObject({ removable: true, faults: [] });
    const { revision } = await desk().edit(id);
    await desk().call("delete", `/files/${id}`, { revision, note: null }).expect(200);
    for (const unknown of ["legal-terms-de", "legal-cookies-fr", "legal-terms-en"]) {
      await desk().call("get", `/files/${unknown}`).expect(404);
    }
  });
});

describe("the versions of a file", () => {
  it("can be compared, and brought back as a new one", async () => {
    await desk().publish("faq", withAsked);
    await desk().publish("faq", (faq: FaqEntry[]) => [
      ...faq.slice(0, -1),
      { ...ASKED, answer: "No." },
    ]);
    const path = "/files/faq/versions";
    const second = ContentComparisonDto.parse(
      (await desk().call("get", `${path}/3`).expect(200)).data,
    );
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
    const first = ContentComparisonDto.parse(
      (await desk().call("get", `${path}/2`).expect(200)).data,
    );
    expect(first.againstNewest).toEqual(answer("No.", "Yes."));

    const { revision } = await desk().edit("faq");
    await desk().call("post", `${path}/2/restore`, { revision: "other" }).expect(409);
    await desk().call("post", `${path}/2/restore`, { revision, note: "It was right" }).expect(200);
    expect((await desk().landing()).faq.at(-1)).toEqual(ASKED);
    expect((await desk().versions("faq"))[0]).toMatchObject({
      number: 4,
      origin: "restored",
      restoredFrom: 2,
      note: "It was right",
    });
    expect((await desk().deeds())[0]).toMatchObject({
      action: "content.restored",
      subjectId: "faq",
    });
    await desk().call("get", `${path}/9`).expect(404);
    await desk().call("post", `${path}/9/restore`, { revision }).expect(404);
    await desk().call("get", `${path}/none`).expect(400);
    await desk().call("post", `${path}/2/restore`, {}).expect(400);
  });

  it("are brought back only where they fit the other files", async () => {
    await desk().publish("plans", ([first, ...rest]: { features: unknown[] }[]) => [
      { ...first, features: ["Deck Camp"] },
      ...rest,
    ]);
    await desk().publish("plans", ([first, ...rest]: { features: unknown[] }[]) => [
      { ...first, features: ["Signals"] },
      ...rest,
    ]);
    await desk().publish("products", (products: { id: string; name: string; state: string }[]) =>
      products.map((one) =>
        one.id === "bootcamp" ? { ...one, name: "Deck Camp", state: "not-yet" } : one,
      ),
    );
    const { revision } = await desk().edit("plans");
    const reply = await desk().call("post", "/files/plans/versions/2/restore", { revision });
    expect(reply.status).toBe(409);
    expect(reply.message).toContain("does not fit the other files");
  });
});

describe("POST /staff/content/reload", () => {
  it("lets the product show the files as they are, audited, each as a version", async () => {
    await writeFile(join(desk().folder, "site.json"), '{ "messagingPlatform": "Signal" }');
    expect((await desk().landing()).messaging.name).toBe("Telegram");
    const reply = ContentStateDto.parse((await desk().call("post", "/reload").expect(200)).data);
    expect(reply.files.filter(({ changed }) => changed)).toEqual([]);
    expect((await desk().landing()).messaging.name).toBe("Signal");
    expect(desk().changes).toBe(1);
    expect((await desk().deeds())[0]).toMatchObject({
      actorId: desk().admin.id,
      action: "content.reloaded",
      details: '{"changed":["site.json"]}',
    });
    const [newest, before] = await desk().versions("site");
    expect(newest).toMatchObject({ number: 2, origin: "disk", by: "Test Person" });
    expect(before).toMatchObject({ number: 1, origin: "found" });
  });

  it("changes nothing while a file has a fault", async () => {
    await writeFile(join(desk().folder, "site.json"), '{ "messagingPlatform": "Signal" }');
    await writeFile(join(desk().folder, "plans.json"), "[]");
    const before = (await desk().deeds()).length;
    expect((await desk().call("post", "/reload").expect(409)).body).toMatchObject({
      error: { code: "conflict" },
      message: expect.stringContaining("Nothing has changed") as string,
    });
    expect((await desk().landing()).messaging.name).toBe("Telegram");
    expect(desk().changes).toBe(0);
    expect(await desk().deeds()).toHaveLength(before);
    // The other files can be published meanwhile, and bring nothing of these along.
    expect((await desk().publish("faq", withAsked)).status).toBe(200);
    expect((await desk().landing()).messaging.name).toBe("Telegram");
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
  await desk().fixture.call(method, `/staff/content${path}`).expect(401);
  await desk().support.call(method, `/staff/content${path}`).expect(403);
});
