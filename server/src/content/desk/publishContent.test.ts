import { chmod, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  ContentEditDto,
  WIN_RATE_MESSAGE,
  type FaqEntry,
  type FigureDto,
  type PageDto,
} from "@signaldeck/contract";
import { describe, expect, it } from "vitest";
import { valueOf } from "../contentValue.ts";
import { ContentVersion } from "./ContentVersion.ts";
import { ASKED, testDesk, withAsked } from "./testing/testDesk.ts";

const desk = testDesk();

describe("PUT /staff/content/files/:id", () => {
  it("writes the file, shows it at once, and keeps version, note and trace", async () => {
    await chmod(join(desk().folder, "faq.json"), 0o640);
    const reply = await desk().publish("faq", withAsked, " Asked often ");
    expect(ContentEditDto.parse(reply.data)).toMatchObject({ version: 2, changed: false });
    expect(await desk().lastQuestion()).toBe(ASKED.question);
    expect(desk().changes).toBe(1);
    expect((JSON.parse(await desk().fileText("faq.json")) as FaqEntry[]).at(-1)).toEqual(ASKED);
    expect((await stat(join(desk().folder, "faq.json"))).mode & 0o777).toBe(0o640);
    const [newest, first] = await desk().versions("faq");
    expect(newest).toMatchObject({ number: 2, origin: "published", note: "Asked often" });
    expect(newest?.by).toBe("Test Person");
    expect(first).toMatchObject({ number: 1, origin: "found", by: null });
    expect((await desk().deeds())[0]).toMatchObject({
      actorId: desk().admin.id,
      action: "content.published",
      subjectId: "faq",
      details: '{"file":"faq.json","note":"Asked often"}',
    });
    expect((await readdir(desk().folder)).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });

  it("publishes Markdown, and a legal text stays a template until it says otherwise", async () => {
    const page = async () =>
      (await desk().fixture.call("get", "/content/pages/terms")).data as PageDto;
    await desk().publish("legal-terms", (value: object) => ({ ...value, text: "## Ours\n\nNew." }));
    expect(await page()).toMatchObject({ template: true, text: "## Ours\n\nNew." });
    await desk().publish("legal-terms", (value: object) => ({ ...value, status: "checked" }));
    expect(await page()).toMatchObject({ template: false, text: "## Ours\n\nNew." });
    expect(await desk().fileText("legal/terms.md")).toMatch(
      /^---\ntitle: .*\nupdated: .*\nstatus: checked\n/,
    );
  });

  it("makes a course or an answer that was not there, and takes it away again", async () => {
    const made = await desk().edit("canned-answers-come-back");
    expect(made).toMatchObject({
      version: 0,
      revision: "none",
      file: "canned-answers/come-back.md",
    });
    await desk().publish("canned-answers-come-back", (value) => value);
    const { revision } = await desk().edit("canned-answers-come-back");
    expect((await desk().state()).files.map(({ id }) => id)).toContain("canned-answers-come-back");
    await desk()
      .call("delete", "/files/canned-answers-come-back", { revision: "none" })
      .expect(409);
    await desk().call("delete", "/files/canned-answers-come-back", { revision }).expect(200);
    expect((await desk().state()).files.map(({ id }) => id)).not.toContain(
      "canned-answers-come-back",
    );
    expect(await desk().versions("canned-answers-come-back")).toMatchObject([
      { number: 2, origin: "removed", exists: false },
      { number: 1, origin: "published", exists: true },
    ]);
    const gone = "/files/canned-answers-come-back/versions";
    await desk().call("post", `${gone}/2/restore`, { revision: "none" }).expect(409);
    await desk().call("post", `${gone}/1/restore`, { revision: "none" }).expect(200);
    await desk().call("delete", "/files/faq", { revision }).expect(409);
    await desk().call("delete", "/files/courses-nothing", { revision }).expect(404);
    await desk().call("delete", "/files/faq", {}).expect(400);
  });

  it.each([
    ["figures", { source: null }, /needs a source/],
    ["figures", { checkedAt: "2099-06-02" }, /still to come/],
    ["figures", { unit: "success rate" }, new RegExp(WIN_RATE_MESSAGE.slice(0, 30))],
    ["figures", { kind: "guessed" }, /Invalid option/],
  ])("refuses a figure that is not honest: %s %j", async (id, change, message) => {
    const before = await desk().fileText("figures.json");
    const stated = { kind: "stated", source: "Own books", checkedAt: "2026-05-31", ...change };
    const reply = await desk().publish(id, ([first, ...rest]: FigureDto[]) => [
      { ...first, ...stated },
      ...rest,
    ]);
    expect(reply.status).toBe(400);
    const fault = reply.error?.fields?.[0];
    expect(fault?.path).toMatch(/^value\.0/);
    expect(fault?.message).toMatch(message);
    expect(await desk().fileText("figures.json")).toBe(before);
  });

  it("keeps samples from production, whatever is published", async () => {
    await desk().begin(false);
    const asKind =
      (kind: string) =>
      ([first, ...rest]: FigureDto[]) => [
        { ...first, kind, source: "Own books", checkedAt: "2026-05-31" },
        ...rest,
      ];
    await desk().publish("figures", asKind("stated"));
    expect((await desk().landing()).figures).toHaveLength(1);
    await desk().publish("figures", asKind("sample"));
    expect((await desk().landing()).figures).toEqual([]);
  });

  it("refuses another risk text under a version that members may have acknowledged", async () => {
    const first = (await desk().edit("risk-disclosure")).value as { version: string };
    const publish = (more: object) =>
      desk().publish("risk-disclosure", (value: object) => ({ ...value, ...more }));
    const [other, version] = [{ text: "All of it." }, "2026-12"];
    const reply = await publish(other);
    expect(reply.status).toBe(400);
    expect(reply.error?.fields?.[0]?.path).toBe("value.version");
    expect((await publish({ ...other, version })).status).toBe(200);
    // Nor one that is shown no longer, but for what it said.
    expect((await publish({ text: "Less of it.", version: first.version })).status).toBe(400);
    const { faults } = await desk().draft("risk-disclosure", { ...first, summary: "Less." });
    expect(faults).toMatchObject([{ path: "version" }]);
    expect((await publish(first)).status).toBe(200);
    expect((await publish({ ...other, version })).status).toBe(200);
  });

  it("tells the second of two that theirs is not made of the newest", async () => {
    const { value, revision } = await desk().edit("faq");
    expect((await desk().publish("faq", withAsked)).status).toBe(200);
    const body = { value: (value as FaqEntry[]).slice(1), revision };
    const stale = await desk().call("put", "/files/faq", body);
    expect(stale.status).toBe(409);
    expect(stale.message).toContain("a newer version than the one you began from");
    expect(await desk().lastQuestion()).toBe(ASKED.question);
    // A change that another server has published counts as well, heard of or not.
    await desk().fixture.database.write((transaction) =>
      desk()
        .fixture.database.model(ContentVersion)
        .update({ text: "[]" }, { where: { file: "faq.json", number: 2 }, transaction }),
    );
    expect((await desk().publish("faq", (faq: FaqEntry[]) => faq.slice(1))).status).toBe(409);
  });

  it("keeps what somebody has written into the folder, and changes nothing for the same text", async () => {
    const written = withAsked(valueOf("faq.json", await desk().fileText("faq.json")) as FaqEntry[]);
    await writeFile(join(desk().folder, "faq.json"), JSON.stringify(written));
    await desk().publish("faq", (faq: FaqEntry[]) => faq.slice(1));
    const origins = (await desk().versions("faq")).map(({ origin }) => origin);
    expect(origins).toEqual(["published", "disk", "found"]);
    const count = (await desk().deeds()).length;
    expect((await desk().publish("faq", (faq) => faq)).status).toBe(200);
    expect(await desk().versions("faq")).toHaveLength(3);
    expect(await desk().deeds()).toHaveLength(count);
  });

  it.each([
    ["EROFS", 409, "read-only"],
    ["EACCES", 409, "read-only"],
    ["ENOSPC", 500, ""],
  ])("leaves everything as it was when the disk says %s", async (code, status, text) => {
    const [before, count] = [await desk().fileText("faq.json"), (await desk().deeds()).length];
    desk().fault = code;
    const reply = await desk().publish("faq", withAsked);
    expect(reply.status).toBe(status);
    expect(reply.message).toContain(text);
    desk().fault = null;
    expect(await desk().fileText("faq.json")).toBe(before);
    expect(await desk().lastQuestion()).not.toBe(ASKED.question);
    expect(await desk().deeds()).toHaveLength(count);
    expect(await desk().versions("faq")).toEqual([]);
    expect((await readdir(desk().folder)).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });

  it("refuses what is no request", async () => {
    const { revision } = await desk().edit("faq");
    expect((await desk().call("put", "/files/faq", { revision })).status).toBe(400);
    await desk().call("put", "/files/faq", { value: [] }).expect(400);
    await desk()
      .call("put", "/files/faq", { value: [], revision, note: "x".repeat(201) })
      .expect(400);
    await desk().call("put", "/files/nothing", { value: [], revision }).expect(404);
  });
});
