import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { v7 as uuid } from "uuid";
import { afterEach, beforeEach, expect, it } from "vitest";
import { StoredSession } from "../accounts/StoredSession.ts";
import { storePosition } from "../database/writePosition.ts";
import { LogHead } from "../ledger/published/storage/LogHead.ts";
import { PushSubscription } from "../delivery/push/PushSubscription.ts";
import { warnOfMissing } from "./warnOfMissing.ts";
import { createProductApp, type ProductApp } from "./testing/productApp.ts";

let product: ProductApp;
beforeEach(async () => {
  product = await createProductApp();
});
afterEach(() => product.close());

/** The counts of tries are no file where PostgreSQL has them. */
const COUNTS = process.env["TEST_DATABASE_URL"] === undefined ? ["limits.sqlite"] : [];
const NAMES = ["vapid.json", "ledger-head", ...COUNTS, "content-folder.json", "newest-write"];

async function told(): Promise<string[]> {
  const files: string[] = [];
  const log = { warn: ({ file }: { file: string }) => void files.push(file) };
  await warnOfMissing({ ...product.services, log });
  return files;
}

it("a start says which files are made anew that something was known by, and no others", async () => {
  const { database } = product.services;
  for (const name of NAMES) await rm(join(product.folder, name), { force: true });
  expect(await told()).toEqual([]);
  const { member } = await product.signIn();
  const session = await database
    .model(StoredSession)
    .findOne({ where: { memberId: member.id }, raw: true });
  await database.write(async (transaction) => {
    await storePosition(database, transaction, 0);
    await database.model(LogHead).update({ size: 3 }, { where: {}, transaction });
    const keys = { endpoint: "https://push.example/1", p256dh: "p", auth: "a" };
    await database.model(PushSubscription).create(
      {
        ...keys,
        id: uuid(),
        memberId: member.id,
        sessionId: session?.id ?? "",
        endpointHash: "h",
        events: "",
        pairs: "",
        minConfidence: 0,
        recommendedOnly: false,
        quietFrom: null,
        quietTo: null,
        device: "Chrome",
        testedAt: null,
        lastSuccessAt: null,
        createdAt: new Date(),
      },
      { transaction },
    );
  });
  expect(await told()).toEqual(NAMES);
  for (const name of NAMES) await writeFile(join(product.folder, name), "");
  expect(await told()).toEqual([]);
});
