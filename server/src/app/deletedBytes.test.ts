import { execFile, type ExecException } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sendClaim } from "../access/claims/testing/sendClaim.ts";
import { indexMember } from "../members/indexMember.ts";
import { Member } from "../members/Member.ts";
import { fillTables } from "../testing/fillTables.ts";
import { PASSWORD } from "../testing/People.ts";
import { createProductApp, type ProductApp } from "./testing/productApp.ts";
import { STAYS } from "./testing/staysAfterDeletion.ts";
import { soon } from "../testing/soon.ts";

const run = promisify(execFile);

// What is left in a file is a question to SQLite; PostgreSQL's files are the operator's.
const onSqlite = it.runIf(process.env["TEST_DATABASE_URL"] === undefined);

let product: ProductApp;
beforeAll(async () => {
  product = await createProductApp();
});
afterAll(() => product.close());

/**
 * The texts that are in any file of the data folder, each with its file. Read by another process:
 * SQLite's locks would end with the first file that this one closes.
 * @throws where a file could not be read
 */
async function standing(texts: readonly string[]): Promise<string[]> {
  const { dataDir } = product.services.config;
  const wanted = texts.flatMap((text) => ["-e", text]);
  const { stdout } = await run("grep", ["-roaF", ...wanted, dataDir]).catch((error: unknown) => {
    // It has found none; any other exit code says nothing of the texts.
    if ((error as ExecException).code === 1) return { stdout: "" };
    throw error;
  });
  return [...new Set(stdout.split("\n").filter(Boolean))];
}

onSqlite("a deleted account leaves none of its texts in any file", async () => {
  const { database } = product.services;
  const { id, token, email } = await product.signIn({ fullName: "Zebedee Quartermaine" });
  const { texts } = await fillTables(database, id, "zqz");
  await sendClaim(product, { token }).expect(201);
  const member = await database.model(Member).findByPk(id, { raw: true });
  const filled = [...texts].filter(([column]) => !STAYS.includes(column)).map(([, text]) => text);
  const own = [email, "Zebedee", "Quartermaine", member?.admissionCode ?? "", ...filled];
  expect((await standing(own)).length).toBeGreaterThan(own.length / 2);

  const body = { currentPassword: PASSWORD };
  await product.call("post", "/account/deletion", body).as({ token }).expect(200);
  await soon(async () => expect(await standing(own)).toEqual([]));
});

onSqlite("an address that was changed stands nowhere any more", async () => {
  const { database } = product.services;
  const { id, email } = await product.signIn({});
  expect(await standing([email])).not.toEqual([]);
  await database.write(async (transaction) => {
    const changed = { email: "new@deck.example" };
    await database.model(Member).update(changed, { where: { id }, transaction });
    await indexMember(database, transaction, id);
  });
  await soon(async () => expect(await standing([email])).toEqual([]));
});
