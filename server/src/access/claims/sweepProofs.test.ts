import { readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openMembershipFixture, type MembershipFixture } from "../testing/membershipFixture.ts";
import { createLog } from "../../process/log.ts";
import { DepositClaim } from "./DepositClaim.ts";
import { ORPHAN_AGE, sweepProofs } from "./sweepProofs.ts";

let fixture: MembershipFixture;
const lines: string[] = [];
const log = createLog("info", { write: (line) => void lines.push(line) });

beforeAll(async () => {
  fixture = await openMembershipFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  lines.length = 0;
  await fixture.clear(DepositClaim);
  for (const name of await files()) await fixture.deps.proofs.remove(name);
});

const files = () => readdir(fixture.folder).catch((): string[] => []);
const sweep = () => sweepProofs({ ...fixture.deps, log });

/** Makes a file as old as one that was last written so many ms ago. */
async function age(name: string, by: number): Promise<void> {
  const moment = new Date(fixture.clock.now() - by);
  await utimes(join(fixture.folder, name), moment, moment);
}

/** A member's file whose claim was never written. */
async function orphan(by: number): Promise<string> {
  const { id } = await fixture.makeMember();
  const name = await fixture.deps.proofs.save(Buffer.from("x"), id);
  await age(name, by);
  return name;
}

/** Sends proofs that are as old as can be, each by another member. */
async function send(count: number): Promise<string[]> {
  for (let n = 0; n < count; n += 1) {
    await fixture.claim(await fixture.signIn()).expect(201);
  }
  const names = await files();
  for (const name of names) await age(name, 100 * ORPHAN_AGE);
  return names;
}

it("removes old files without a claim, under any name, and no other", async () => {
  const known = await send(4);
  await writeFile(join(fixture.folder, "ab".repeat(16)), "of before names said whose it is");
  await age("ab".repeat(16), ORPHAN_AGE + 1);
  await orphan(ORPHAN_AGE + 1);
  const fresh = await orphan(ORPHAN_AGE - 1);
  expect(await sweep()).toBe(2);
  expect((await files()).sort()).toEqual([...known, fresh].sort());
  expect(await sweep()).toBe(0);
});

it("removes nothing where the database knows hardly any file", async () => {
  const known = await send(3);
  await fixture.clear(DepositClaim);
  expect(await sweep()).toBe(0);
  expect((await files()).sort()).toEqual(known.sort());
  expect(lines.join()).toContain("Is it another database");
});

it("finds nothing where nobody has sent anything yet", async () => {
  expect(await sweep()).toBe(0);
  expect(lines).toEqual([]);
});
