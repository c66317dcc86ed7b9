import {
  PARTNER_LIMITS,
  type ClaimDetailDto,
  type Partner,
  type PartnerDto,
  type PartnerSecretDto,
} from "@signaldeck/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DepositClaim } from "../claims/DepositClaim.ts";
import type { Person } from "../../testing/People.ts";
import { partnersPersonalData } from "./personalData.ts";
import { openPartnersFixture, type PartnersFixture } from "./testing/partnersFixture.ts";

let fixture: PartnersFixture;
let member: Person;
let click: string;
let account: string;
beforeAll(async () => {
  fixture = await openPartnersFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  ({ member, click, account } = await fixture.begin());
});

const EVENT = { "pocket-option": "First deposit", quotex: "First deposit" } as const;

/** Makes new addresses and takes what comes by them; resolves with that of first deposits. */
async function address(partner: Partner): Promise<string> {
  const { addresses } = await fixture
    .call<PartnerSecretDto>("post", `/staff/partners/${partner}/secret`)
    .as(fixture.admin)
    .data();
  const body = { enabled: true, approveUpTo: PARTNER_LIMITS.approveUpToMax };
  await fixture.call("put", `/staff/partners/${partner}`, body).as(fixture.admin).expect(200);
  return addresses.find(({ event }) => event === EVENT[partner])?.url ?? "";
}

/** The address as it was given out before it had an end: the click's id stands among the others. */
const before = (url: string) =>
  url
    .replace(/&(?:click_id|cid)=\{click_id\}&end=.*$/, "")
    .replace("?event=ftd", "?event=ftd&click_id={click_id}")
    .replace("&uid=", "&cid={click_id}&uid=");

/** Calls an address as a partner does that fills in values as they are. */
async function report(url: string, change: Record<string, string> = {}): Promise<void> {
  const values: Record<string, string> = {
    "{click_id}": click,
    "{trader_id}": account,
    "{event_id}": `e${account}`,
    "{sumdep}": "10",
    "{date_time}": "2026-11-20+08:30:12",
    ...change,
  };
  const filled = url.replace(/\{\w+\}/g, (macro) => values[macro] ?? "");
  // What a client sends ends where a fragment begins.
  const [called = ""] = filled.slice(filled.indexOf("/hooks/")).split("#");
  await fixture.call("get", called).expect(200);
}

const last = async () => (await fixture.postbacks()).at(-1);
const unsealedAt = async (partner: Partner) => {
  const all = await fixture.call<PartnerDto[]>("get", "/staff/partners").as(fixture.admin).data();
  return all.find((one) => one.partner === partner)?.unsealedAt;
};

describe.each(["pocket-option", "quotex"] as const)("an address of %s", (partner) => {
  it("ends with the click's id and a word that nobody can read anywhere", async () => {
    const url = await address(partner);
    const end = /&(?:click_id|cid)=\{click_id\}&end=([\w-]{22})$/.exec(url)?.[1] ?? "";
    expect(end).not.toBe("");
    await report(url, { "{sumdep}": "50" });
    expect(await last()).toMatchObject({ fate: "approved", sealed: true });
    expect(await fixture.standing(member)).toMatchObject({ tier: "silver", depositAmount: 50 });
    const exported = await partnersPersonalData(fixture.database).export(member.id);
    expect(JSON.stringify([exported, await fixture.postbacks()])).not.toContain(end);
    expect(await unsealedAt(partner)).toBeNull();
    expect(await address(partner)).not.toContain(end);
  });

  const hostile = (own: string) => [
    `${own}&sumdep=500&currency=USD#`,
    `${own}&sumdep=500&currency=USD&end=1#`,
    `${own}&trader_id=${account}&uid=${account}&sumdep=500&currency=USD&end=[end]#`,
    `${own}&sumdep=500`,
    `${own}&sum%64ep=500`,
    `${own}&sumdep[]=500`,
    `${own};sumdep=500`,
    `${own}%26sumdep%3D500%23`,
    `${own}&click_id=${own}&cid=${own}&sumdep=500`,
    `${own}&currency=USD&click_id=${own}&cid=${own}`,
    `${own}&event=ftd&status=ftd&sumdep=500&click_id=${own}&cid=${own}#`,
    `${own}#`,
    `%20${own}`,
    "#",
  ];

  it("approves nothing of a click's id in which the member has written", async () => {
    const url = await address(partner);
    for (const pasted of [url, before(url)]) {
      for (const written of hostile(click)) {
        await report(pasted, { "{click_id}": written });
        expect((await last())?.fate, written).not.toBe("approved");
      }
    }
    expect(await fixture.standing(member)).toMatchObject({ tier: "guest", depositAmount: 0 });
  });

  it("that was pasted before goes on as evidence, and the desk says so until there is another", async () => {
    const url = await address(partner);
    await report(before(url), { "{sumdep}": "50" });
    const reason = "A person decides: it came by an address in which a member can write.";
    expect(await last()).toMatchObject({ fate: "opened", reason, cents: 5_000, sealed: false });
    const [claim] = await fixture.claimsOf(member);
    const detail = await fixture
      .call<ClaimDetailDto>("get", `/staff/claims/${claim?.id}`)
      .as(fixture.support)
      .data();
    expect(detail).toMatchObject({
      status: "waiting",
      reported: true,
      partnerWords: [{ amount: 50, match: "click", sealed: false }],
    });
    expect(await unsealedAt(partner)).toBe((await last())?.lastAt.toISOString());
    fixture.clock.advance(1_000);
    await address(partner);
    expect(await unsealedAt(partner)).toBeNull();
  });

  it("makes an account nobody's for the rule that an address of before has told", async () => {
    const url = await address(partner);
    await report(before(url), { "{sumdep}": "5" });
    await fixture.clear(DepositClaim);
    await report(url, { "{click_id}": "", "{sumdep}": "50", "{event_id}": "another" });
    expect(await last()).toMatchObject({
      fate: "opened",
      matchedBy: "told",
      sealed: true,
      reason: "A person decides: it came by an address in which a member can write.",
    });
  });
});

it("counts what was said by an address of before as the partner's once it comes by one with an end", async () => {
  const url = await address("pocket-option");
  await report(before(url), { "{sumdep}": "5" });
  await report(url, { "{sumdep}": "5" });
  expect(await fixture.postbacks()).toMatchObject([{ times: 2, sealed: true }]);
  expect(await unsealedAt("pocket-option")).toBeNull();
});
