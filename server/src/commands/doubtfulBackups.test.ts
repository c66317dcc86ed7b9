import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import jpeg from "jpeg-js";
import { v7 as uuid } from "uuid";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createProductApp, type ProductApp } from "../app/testing/productApp.ts";
import { backupAge } from "../operations/backup/lastBackup.ts";
import { canSave } from "../operations/backup/testing/canSave.ts";
import { addPage } from "../access/claims/addPage.ts";
import { DepositClaim } from "../access/claims/DepositClaim.ts";
import { sendClaim } from "../access/claims/testing/sendClaim.ts";
import { openSequelize } from "../database/openSequelize.ts";
import { SupportTicket } from "../support/SupportTicket.ts";
import { TicketFile } from "../support/TicketFile.ts";
import { TicketMessage } from "../support/TicketMessage.ts";
import { createEmptyStorage, type EmptyStorage } from "../testing/testDatabase.ts";
import { StandInBucket } from "../process/uploads/testing/StandInBucket.ts";
import { runProgram, type Ran } from "./testing/runProgram.ts";

const photo = (shade: number) =>
  jpeg.encode({ width: 20, height: 10, data: Buffer.alloc(800, shade) }, 80).data;

/** An embedded PostgreSQL comes without its programs. */
const savesDatabase = await canSave();

let product: ProductApp;
let parent: string;
let target: EmptyStorage;
let given: Record<string, string>;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "signaldeck-doubtful-"));
  target = await createEmptyStorage();
  given = {};
});
afterEach(async () => {
  await product.close();
  await target.drop();
  await rm(parent, { recursive: true, force: true });
});

/** A server with a proof, one of several pictures, and a file of a ticket. */
async function open(settings: Record<string, string> = {}): Promise<void> {
  product = await createProductApp(settings);
  given = settings;
  const { config, database, proofs, ticketFiles } = product.services;
  if (config.databaseUrl !== null) given = { ...settings, DATABASE_URL: config.databaseUrl };
  const [one, other] = [await product.signIn(), await product.signIn()];
  await sendClaim(product, one).expect(201);
  const album = await sendClaim(product, other, {}, { bytes: photo(10) }).expect(201);
  const { secret, clock } = product.services;
  const of = { memberId: other.member.id, claimId: (album.data as { id: string }).id };
  await addPage({ database, clock, proofs, secret }, of, { name: "b.jpg", bytes: photo(20) });
  await database.write(async (transaction) => {
    const at = { createdAt: new Date(), updatedAt: new Date() };
    const memberId = one.member.id;
    const [ticketId, messageId] = [uuid(), uuid()];
    const ticket = { id: ticketId, memberId, subject: "Where?", subjectKey: "where?", ...at };
    const queue = { queueRank: 1, waitingSince: at.createdAt };
    await database
      .model(SupportTicket)
      .create(
        { ...ticket, ...queue, category: "other", priority: "medium", status: "open" },
        { transaction },
      );
    const message = { id: messageId, ticketId, author: "member" as const, text: "See" };
    await database.model(TicketMessage).create({ ...message, ...at }, { transaction });
    const file = await ticketFiles.save(Buffer.from("a letter"), memberId);
    const row = { id: uuid(), ticketId, messageId, author: "member" as const, file, bytes: 8 };
    await database
      .model(TicketFile)
      .create({ ...row, name: "a.pdf", type: "application/pdf", ...at }, { transaction });
  });
}

const run = (args: string[], settings: Record<string, string> = {}) =>
  runProgram(args, { DATA_DIR: product.folder, ...given, ...settings });
const saved = () => join(parent, "saved");
const save = () => run(["backup", "--into", saved(), "--keep", "1"]);
const fileOf = ({ output }: Ran) => /is saved in (\S+): /.exec(output)?.[1] ?? "";
const restore = (from: string, ...more: string[]) =>
  run(["restore", "--from", from, ...more], {
    DATA_DIR: join(parent, "back"),
    ...(target.url !== null && { DATABASE_URL: target.url }),
  });
const doctor = async () => {
  const { code, output } = await run(["doctor"]);
  return { code, doubts: output.split("\n").filter((line) => line.startsWith("CRITICAL")) };
};
const proofOf = async (type: string) => {
  const claims = product.services.database.model(DepositClaim);
  const claim = await claims.findOne({ where: { proofType: type }, raw: true });
  return claim?.proofFile ?? "";
};

describe.runIf(savesDatabase)("a backup", () => {
  it("is good while all that rows name is there, an album of several pictures as well", async () => {
    await open();
    const { code, notes } = await save();
    expect(code).toBe(0);
    expect(notes).not.toContain("DOUBT");
    expect((await doctor()).doubts.join()).not.toMatch(/[Mm]issing|sent|ledger|key/);
  });

  it("without the uploads that rows name is in doubt, for backup, restore and doctor", async () => {
    await open();
    const good = await save();
    await rename(join(product.folder, "uploads"), join(parent, "elsewhere"));
    const words = /Missing are 3 of 3 files that claims and tickets name: uploads\/\S+, /;
    const doubtful = await save();
    expect(doubtful.code).toBe(3);
    expect(doubtful.notes).toMatch(words);
    expect(doubtful.notes).toContain("No older backup was removed.");
    expect(await doctor()).toEqual({
      code: 3,
      doubts: expect.arrayContaining([
        expect.stringMatching(words),
        expect.stringMatching(/^CRITICAL: The newest backup is in doubt: Missing are 3/),
      ]) as string[],
    });
    // An alert by the age knows none but good ones.
    const { madeAt } = JSON.parse(
      await readFile(join(product.folder, "last-backup.json"), "utf8"),
    ) as { madeAt: string };
    expect(await backupAge(product.folder, Date.parse(madeAt))).toBeGreaterThan(0);

    const refused = await restore(fileOf(doubtful));
    expect(refused).toMatchObject({ code: 1, output: "" });
    expect(refused.notes).toMatch(words);
    expect(refused.notes).toContain("To restore this one as it is: --despite uploads");
    expect(await readdir(join(parent, "back"))).toEqual([]);
    expect((await restore(fileOf(doubtful), "--despite", "proofs")).code).toBe(2);
    const taken = await restore(fileOf(doubtful), "--despite", "uploads");
    expect(taken.code).toBe(0);
    expect(taken.notes).toMatch(words);
    await stat(fileOf(good));
  });

  it("names one that is missing, one that was cut and one of other content", async () => {
    await open();
    const proof = join(product.folder, "uploads", await proofOf("image/png"));
    const bytes = await readFile(proof);
    await writeFile(proof, bytes.reverse());
    const other = `Not as they were sent: 1 of 3 files that claims and tickets name: uploads/${await proofOf("image/png")}.`;
    expect((await save()).notes).toContain(other);
    await writeFile(join(product.folder, "uploads", await proofOf("application/pdf")), "cut");
    expect((await doctor()).doubts.join("\n")).toContain("Not as they were sent: 1 of 3");
    const [letter = ""] = await readdir(join(product.folder, "uploads", "tickets"));
    await rm(join(product.folder, "uploads", "tickets", letter));
    const { notes } = await save();
    expect(notes).toContain("Not as they were sent: 2 of 3");
    expect(notes).toContain(`Missing is 1 of 3 files that claims and tickets name: uploads/tickets/${letter}.`); // prettier-ignore
  });

  it("is good again once an administrator has given up what is lost for good, and not most of all", async () => {
    await open();
    const admin = await product.signIn({ role: "admin" });
    const by = ["--by", admin.email, "--reason", "The disk is gone."];
    const uploads = join(product.folder, "uploads");
    await rename(uploads, join(parent, "elsewhere"));
    await mkdir(uploads);
    for (let n = 0; n < 2; n += 1) await sendClaim(product, await product.signIn()).expect(201);
    const refused = await run(["uploads", "forget", ...by]);
    expect(refused).toMatchObject({ code: 1, output: "" });
    expect(refused.notes).toMatch(/3 of 5 files are missing from \S+ Is the disk mounted/);
    await cp(join(parent, "elsewhere"), uploads, { recursive: true });
    await rm(join(uploads, "tickets"), { recursive: true });
    const proof = await proofOf("application/pdf");
    await rm(join(uploads, proof));
    expect((await run(["uploads", "forget", "--by", "a@b.example", "--reason", "x"])).code).toBe(1);
    const forgotten = await run(["uploads", "forget", ...by]);
    expect(forgotten.output).toMatch(/^No longer named, 2 in all:\n/);
    expect(forgotten.output).toContain(`uploads/${proof}\n`);
    expect(await save()).toMatchObject({ code: 0 });
    expect((await run(["uploads", "forget", ...by])).output).toContain("nothing was changed");
  });

  it("of uploads in a bucket is held against the bucket", async () => {
    const standIn = await StandInBucket.start();
    try {
      await open(standIn.environment);
      expect((await save()).code).toBe(0);
      const proof = await proofOf("image/png");
      const kept = standIn.objects.get(`uploads/${proof}`);
      standIn.objects.delete(`uploads/${proof}`);
      const doubtful = await save();
      expect(doubtful.code).toBe(3);
      expect(doubtful.notes).toContain(`Missing is 1 of 3 files`);
      expect((await doctor()).doubts.join()).toContain(`uploads/${proof}`);
      expect((await restore(fileOf(doubtful))).notes).toContain("--despite uploads");
      // What the bucket has need not be in the backup.
      if (kept) standIn.objects.set(`uploads/${proof}`, kept);
      expect((await restore(fileOf(doubtful))).code).toBe(0);
    } finally {
      await standIn.stop();
    }
  });

  it("with a ledger that does not hold is in doubt, and can be restored by that word", async () => {
    await open();
    // As somebody would who tampers with it.
    const { config } = product.services;
    const file = join(product.folder, "signaldeck.sqlite");
    const other = openSequelize({ url: config.databaseUrl, file }, { migrating: true });
    await other.query(
      `INSERT INTO ledger_records (position, kind, signal_id, recorded_at, previous_hash, body, hash)
       VALUES (1, 'model', NULL, '2026-06-01 12:00:00.000 +00:00', '0', '{}', '1')`,
    );
    await other.close();
    const words = "The ledger does not hold: Record 1 does not match its hash.";
    const doubtful = await save();
    expect(doubtful).toMatchObject({ code: 3, notes: expect.stringContaining(words) as string });
    expect((await doctor()).doubts).toContain(`CRITICAL: ${words}`);
    const refused = await restore(fileOf(doubtful), "--despite", "uploads");
    expect(refused.notes).toContain(words);
    expect(refused.notes).toContain("--despite ledger");
    const taken = await restore(fileOf(doubtful), "--despite", "ledger");
    expect(taken).toMatchObject({ code: 0, notes: expect.stringContaining(words) as string });
    expect(taken.output).not.toContain("holds");
  });

  it.each([
    ["secret", /is neither in APP_SECRET nor in the file secret/],
    ["ledger-key", /is neither in LEDGER_KEY nor in the file ledger-key/],
  ])("without the file %s is in doubt, unless the settings have it", async (name, words) => {
    await open();
    const path = join(product.folder, name);
    const text = (await readFile(path, "utf8")).trim();
    await rm(path);
    const doubtful = await save();
    expect(doubtful).toMatchObject({ code: 3, notes: expect.stringMatching(words) as string });
    expect((await doctor()).doubts.join()).toMatch(words);
    expect((await restore(fileOf(doubtful))).notes).toContain("--despite secrets");
    given = { ...given, [name === "secret" ? "APP_SECRET" : "LEDGER_KEY"]: text };
    expect((await save()).code).toBe(0);
    expect((await restore(fileOf(doubtful))).code).toBe(0);
    given = { ...given, [name === "secret" ? "APP_SECRET" : "LEDGER_KEY"]: "x".repeat(43) };
    expect((await save()).notes).toContain("another one than");
  });
});
