import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ClaimFingerprint } from "../../../access/claims/ClaimFingerprint.ts";
import { openWithoutProof } from "../../../access/claims/openWithoutProof.ts";
import { HEAD, ImportsFixture } from "./testing/importsFixture.ts";
import { writeMembers } from "./writeMembers.ts";

const VOUCH = { vouch: "By the broker's list" };
const CLAIMED =
  "Changed since the check: somebody else has claimed a deposit to this broker account. Leave the deposit empty and verify it by a claim.";
const fileOf = (name: string, account: string) =>
  `${HEAD}${name}@b.example,${name} Obi,Ghana,,${account},500,\n`;

let imports: ImportsFixture;
beforeEach(async () => {
  imports = await ImportsFixture.open();
});
afterEach(() => imports.close());

describe("a broker account with a deposit that is vouched for", () => {
  it("opens a tier for one of two imports that are written at once", async () => {
    const { database, deps } = imports.fixture;
    const begun = await Promise.all(
      [fileOf("ada", "4821"), fileOf("kofi", "48-21")].map((file) => imports.begin(file, VOUCH)),
    );
    await Promise.all(begun.map(({ id }) => writeMembers(deps, id, 50)));
    const ended = [];
    for (const { id } of begun) ended.push(await imports.settle(id));
    expect(ended.map(({ written }) => written).sort()).toEqual([0, 1]);
    expect(ended.flatMap(({ refusals }) => refusals)).toEqual([
      expect.objectContaining({ row: 2, reason: CLAIMED }),
    ]);
    expect(await database.model(ClaimFingerprint).count({ where: { kind: "account" } })).toBe(1);
  });

  it("opens none where a member has claimed it while the rows waited", async () => {
    const { database, deps } = imports.fixture;
    const vouched = await imports.begin(fileOf("ada", "4821"), VOUCH);
    const plain = await imports.begin(fileOf("kofi", "4821"));
    const member = await imports.fixture.makeMember();
    const claim = { member, brokerAccountId: "4821", amount: 500, way: "partner" } as const;
    await database.write((transaction) => openWithoutProof(deps, transaction, claim));
    expect(await imports.settle(vouched.id)).toMatchObject({
      written: 0,
      deposits: 0,
      refusals: [{ row: 2, reason: CLAIMED }],
    });
    // What opens nothing is no one's claim.
    expect(await imports.settle(plain.id)).toMatchObject({ written: 1, deposits: 0, refused: 0 });
  });
});
