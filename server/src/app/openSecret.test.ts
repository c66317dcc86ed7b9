import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { encryptText } from "../process/encryptText.ts";
import { SecretCheck } from "../accounts/SecretCheck.ts";
import { TotpSecret } from "../accounts/TotpSecret.ts";
import { createLog } from "../process/log.ts";
import { openFixture, type Fixture } from "../testing/openFixture.ts";
import { openSecret } from "./openSecret.ts";

const ONE = "one secret that is long enough to be a key";
const OTHER = "another secret that is long enough as well";

let fixture: Fixture;
let dataDir: string;
const lines: string[] = [];
const log = createLog("warn", { write: (line) => void lines.push(line) });

beforeEach(async () => {
  fixture = await openFixture();
  dataDir = await mkdtemp(join(tmpdir(), "signaldeck-secret-"));
  lines.length = 0;
});
afterEach(async () => {
  await fixture.close();
  await rm(dataDir, { recursive: true });
});

const open = (appSecret: string | null = null, acceptNewSecret = false) =>
  openSecret({ config: { appSecret, dataDir, acceptNewSecret }, database: fixture.database, log });

/** As the database is that an earlier version wrote, with somebody's second factor. */
async function beforeChecks(secret: string): Promise<void> {
  const { id } = await fixture.makeMember();
  await fixture.clear(SecretCheck);
  await fixture.database.write((transaction) =>
    fixture.database.model(TotpSecret).create(
      {
        memberId: id,
        sealedSecret: encryptText(secret, id, "what the app counts with"),
        lastStep: 0,
        createdAt: new Date(0),
      },
      { transaction },
    ),
  );
}

it("is made once and known again, and the database does not tell it", async () => {
  const secret = await open();
  expect(await open()).toBe(secret);
  const row = await fixture.database.model(SecretCheck).findOne({ raw: true });
  expect(row?.checkValue).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(row)).not.toContain(secret);
});

it("is not made anew when it is gone: the start is refused, and none is left behind", async () => {
  const secret = await open();
  await rm(join(dataDir, "secret"));
  await expect(open()).rejects.toThrow(
    /secret is gone, with which this database was written\. Restore it .*ACCEPT_NEW_SECRET=true: lost are then second factors/,
  );
  expect(await readdir(dataDir)).toEqual([]);
  await writeFile(join(dataDir, "secret"), `${secret}\n`);
  expect(await open()).toBe(secret);
});

it("refuses another configured one, and two servers with secrets of their own", async () => {
  await open(ONE);
  await expect(open(OTHER)).rejects.toThrow(/^APP_SECRET is another one .*Set the one from before/);
  await writeFile(join(dataDir, "secret"), OTHER);
  await expect(open()).rejects.toThrow(/secret is another one than .*each needs the same/);
  expect(await open(ONE)).toBe(ONE);
});

it("takes another one where the operator accepts the loss, and says what is lost", async () => {
  await open(ONE);
  expect(await open(OTHER, true)).toBe(OTHER);
  expect(lines.join()).toContain("lost are second factors");
  expect(await open(OTHER)).toBe(OTHER);
  await expect(open(ONE)).rejects.toThrow("APP_SECRET is another one");
});

it("finds out from what is encrypted in a database of before", async () => {
  await beforeChecks(ONE);
  await expect(open()).rejects.toThrow("secret is gone");
  await expect(open(OTHER)).rejects.toThrow("APP_SECRET is another one");
  expect(await open(ONE)).toBe(ONE);
  await expect(open(OTHER)).rejects.toThrow("APP_SECRET is another one");
});
