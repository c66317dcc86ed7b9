import { readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PROOF_TYPE_MESSAGE, CLAIM_LIMITS, type ClaimDto } from "@signaldeck/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Person } from "../../testing/People.ts";
import { openMembershipFixture, type MembershipFixture } from "../testing/membershipFixture.ts";
import { png } from "./testing/sendClaim.ts";

let fixture: MembershipFixture;
let guest: Person;
beforeAll(async () => {
  fixture = await openMembershipFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  guest = await fixture.signIn();
});

const HTML = "<!doctype html><script>alert(1)</script>";
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
const JPEG = Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex");
const WEBP = Buffer.concat([
  Buffer.from("RIFF"),
  Buffer.alloc(4),
  Buffer.from("WEBPVP8 "),
  Buffer.alloc(8),
]);

const stored = async () => (await readdir(fixture.folder).catch(() => [])).length;

describe("what is refused", () => {
  it.each([
    ["HTML", Buffer.from(HTML), "receipt.png", "image/png"],
    ["SVG", Buffer.from(SVG), "receipt.svg", "image/svg+xml"],
    ["SVG under another name", Buffer.from(`<?xml version="1.0"?>${SVG}`), "a.png", "image/png"],
    ["a GIF", Buffer.from("GIF89a" + "\0".repeat(20)), "a.gif", "image/gif"],
    ["a ZIP", Buffer.from("504b0304140000000000", "hex"), "a.pdf", "application/pdf"],
    ["text that calls itself a PDF", Buffer.from("hello"), "a.pdf", "application/pdf"],
    ["HTML before a PDF", Buffer.from(`${HTML}%PDF-1.7`), "a.pdf", "application/pdf"],
  ])("%s", async (_name, bytes, name, type) => {
    const before = await stored();
    const reply = await fixture.claim(guest, {}, { bytes, name, type });
    expect(reply.status).toBe(415);
    expect(reply.body.error).toMatchObject({
      code: "unsupported_media_type",
      fields: [{ path: "file", message: PROOF_TYPE_MESSAGE() }],
    });
    expect(await stored()).toBe(before);
    expect((await fixture.call("get", "/membership/claims").as(guest)).data).toEqual([]);
  });

  it("one byte over the limit, and not the last byte below it", async () => {
    const full = Buffer.concat([png(), Buffer.alloc(CLAIM_LIMITS.proofMaxBytes - png().length)]);
    const over = Buffer.concat([full, Buffer.alloc(1)]);
    const refused = await fixture.claim(guest, {}, { bytes: over });
    expect(refused.status).toBe(413);
    expect(refused.body.message).toBe("The file is too large. It may have at most 5 MB.");
    expect((await fixture.claim(guest, {}, { bytes: full })).status).toBe(201);
  });

  it.each([
    ["no file", null],
    ["an empty file", { bytes: Buffer.alloc(0) }],
  ])("%s", async (_name, file) => {
    const reply = await fixture.claim(guest, {}, file);
    expect(reply.status).toBe(400);
    expect(reply.body.error?.fields?.[0]?.path).toBe("file");
  });

  it("a form that is not one", async () => {
    const reply = await fixture.call("post", "/membership/claims", { any: "thing" }).as(guest);
    expect(reply.status).toBe(400);
    expect(reply.body.error?.code).toBe("validation_failed");
  });
});

describe("a folder that cannot be used", () => {
  let away: string;
  beforeEach(async () => {
    away = `${fixture.folder}-away`;
    await fixture.claim(guest);
    await rename(fixture.folder, away);
    await writeFile(fixture.folder, "a file where the folder should be");
  });
  afterEach(async () => {
    await rm(fixture.folder);
    await rename(away, fixture.folder);
  });

  it("is said to a person who asks for a proof", async () => {
    const [claim] = (await fixture.call<ClaimDto[]>("get", "/membership/claims").as(guest)).data;
    const reply = await fixture.call("get", `/membership/claims/${claim?.id}/proof`).as(guest);
    expect(reply.status).toBe(503);
    expect(reply.body.message).toMatch(/cannot be read right now/);
  });

  it("is said to a person who sends one, and nothing waits for verification", async () => {
    const other = await fixture.signIn();
    const reply = await fixture.claim(other);
    expect(reply.status).toBe(503);
    expect(reply.body.message).toMatch(/cannot be stored right now\. Nothing was sent/);
    expect((await fixture.call("get", "/membership/claims").as(other)).data).toEqual([]);
  });
});

describe("what is stored", () => {
  const download = (person: Person, path: string) => fixture.call("get", path).as(person);

  it.each([
    ["a PNG", png(), "image/png", "png"],
    ["a JPEG", JPEG, "image/jpeg", "jpg"],
    ["a WebP picture", WEBP, "image/webp", "webp"],
    ["a PDF", Buffer.from("%PDF-1.7\n%%EOF"), "application/pdf", "pdf"],
    ["a picture that is a page as well", png(HTML), "image/png", "png"],
    ["a PDF that is a page as well", Buffer.from(`%PDF-1.7\n${HTML}`), "application/pdf", "pdf"],
  ])("%s comes back as an inert download", async (_name, bytes, type, ending) => {
    const sent = await fixture.claim(guest, {}, { bytes, name: "x.html", type: "text/html" });
    expect(sent.status).toBe(201);
    const { id } = sent.data;
    const support = await fixture.signIn({ role: "support" });
    for (const reply of [
      await download(guest, `/membership/claims/${id}/proof`),
      await download(support, `/staff/claims/${id}/proof`),
    ]) {
      expect(reply.status).toBe(200);
      expect(reply.headers).toMatchObject({
        "content-type": type,
        "x-content-type-options": "nosniff",
        "content-disposition": `attachment; filename="proof-${id}.${ending}"`,
        "content-security-policy": "default-src 'none'; sandbox",
        "cache-control": "no-store",
      });
    }
  });

  it("lies under a random name, for the owner of the process alone, with its bytes as sent", async () => {
    const before = new Set(await readdir(fixture.folder));
    await fixture.claim(guest, {}, { bytes: png("mark"), name: "../../evil.png" });
    const [name = "", ...others] = (await readdir(fixture.folder)).filter(
      (file) => !before.has(file),
    );
    expect(others).toEqual([]);
    expect(name).toMatch(new RegExp(`^${guest.id.replaceAll("-", "")}-[0-9a-f]{24}$`));
    const file = join(fixture.folder, name);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file)).toEqual(png("mark"));
  });

  it.each([
    ["../../../etc/passwd", "passwd"],
    ["..\\..\\boot.ini", "boot.ini"],
    ["\u202egnp.exe", "gnp.exe"],
  ])("shows the name %j as %j", async (name, shown) => {
    const reply = await fixture.claim(guest, {}, { bytes: png(), name });
    expect(reply.data.proof?.name).toBe(shown);
  });

  it("is nobody else's: another member finds nothing under its id", async () => {
    const sent = await fixture.claim(guest);
    const { id } = sent.data;
    const other = await fixture.signIn({ tier: "gold" });
    expect((await download(other, `/membership/claims/${id}/proof`)).status).toBe(404);
    expect((await download(other, `/staff/claims/${id}/proof`)).status).toBe(403);
  });
});
