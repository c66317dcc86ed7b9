import type { BrokerLinkDto, PostbackDto, TriedPostbackDto } from "@signaldeck/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { v7 as uuid } from "uuid";
import type { Person } from "../../testing/People.ts";
import { saveFailed } from "./takePostback.ts";
import { firstDepositQuery } from "./testing/firstDepositQuery.ts";
import { openPartnersFixture, type PartnersFixture } from "./testing/partnersFixture.ts";

let fixture: PartnersFixture;
let member: Person;
let click: string;
let account: string;
let secret: string;
beforeAll(async () => {
  fixture = await openPartnersFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  secret = await fixture.open("pocket-option", 100);
  ({ member, click, account } = await fixture.begin());
});

const take = (query: string) =>
  fixture.call("get", `/hooks/partners/pocket-option/${secret}?${query}`).expect(200);
const ftd = (change?: Record<string, string>) =>
  firstDepositQuery({ click, account, secret }, change);

describe("the desk", () => {
  it("is for admins alone", async () => {
    for (const [method, path, body] of [
      ["get", ""],
      ["put", "/quotex", { enabled: false, approveUpTo: null }],
      ["post", "/quotex/secret"],
      ["get", "/quotex/postbacks"],
      ["post", "/quotex/try", { address: "status=reg" }],
    ] as const) {
      await fixture.call(method, `/staff/partners${path}`, body).expect(401);
      await fixture.call(method, `/staff/partners${path}`, body).as(fixture.support).expect(403);
      await fixture.call(method, `/staff/partners${path}`, body).as(fixture.admin).expect(200);
    }
  });

  it.each([
    ["put", "/nobody", { enabled: false, approveUpTo: null }],
    ["put", "/quotex", { enabled: true, approveUpTo: 0 }],
    ["put", "/quotex", { enabled: true, approveUpTo: 5_001 }],
    ["put", "/quotex", { enabled: true, approveUpTo: 1.5 }],
    ["put", "/quotex", { enabled: true }],
    ["post", "/quotex/try", { address: " " }],
  ] as const)("refuses %s %s with %o", async (method, path, body) => {
    await fixture.call(method, `/staff/partners${path}`, body).as(fixture.admin).expect(400);
  });

  it("takes nothing before there is a secret", async () => {
    const fresh = await openPartnersFixture();
    try {
      await fresh
        .call("put", "/staff/partners/quotex", { enabled: true, approveUpTo: null })
        .as(fresh.admin)
        .expect(409);
    } finally {
      await fresh.close();
    }
  });

  it("lists what became of each postback, newest first", async () => {
    await take(ftd());
    await take("event=bonus");
    const list = await fixture
      .call<PostbackDto[]>("get", "/staff/partners/pocket-option/postbacks")
      .as(fixture.admin)
      .data();
    expect(list).toMatchObject([
      { event: "unknown", fate: "unusable", member: null, text: "event=bonus" },
      { event: "first_deposit", fate: "approved", amount: 50, member: { id: member.id } },
    ]);
  });

  it("tries an address without doing anything", async () => {
    const attempt = (address: string) =>
      fixture
        .call<TriedPostbackDto>("post", "/staff/partners/pocket-option/try", { address })
        .as(fixture.admin)
        .data();
    const url = `https://deck.example/api/hooks/partners/pocket-option/${secret}?${ftd()}`;
    expect(await attempt(url)).toMatchObject({
      secretFits: true,
      repeated: false,
      fate: "approved",
    });
    expect(await attempt(url.replace(secret, "other"))).toMatchObject({ secretFits: false });
    expect(await attempt(ftd({ sumdep: "{sumdep}" }))).toMatchObject({
      secretFits: null,
      fate: "unusable",
      match: "click",
    });
    expect(await fixture.postbacks()).toEqual([]);
    expect(await fixture.standing(member)).toMatchObject({ tier: "guest" });
    await take(ftd());
    expect(await attempt(url)).toMatchObject({ repeated: true, fate: null });
  });
});

describe("a postback whose handling failed", () => {
  /** Stores one as it lies there after its handling has broken off. */
  async function failed(): Promise<string> {
    const query = ftd({ trader_id: `failed-${Date.now()}-${Math.random()}` });
    await saveFailed(fixture.deps, "pocket-option", { query, body: "", ended: true });
    return query;
  }
  const stored = async () => {
    const [postback] = await fixture.postbacks();
    if (!postback) throw new Error("nothing has come");
    return postback;
  };
  const retry = (id: string) =>
    fixture.call<PostbackDto>("post", `/staff/partners/pocket-option/postbacks/${id}/retry`);

  it("is handled when it comes again", async () => {
    const query = await failed();
    expect(await stored()).toMatchObject({ fate: "failed", times: 1 });
    const path = "/staff/partners/pocket-option/try";
    const tried = await fixture
      .call<TriedPostbackDto>("post", path, { address: query })
      .as(fixture.admin);
    expect(tried.data).toMatchObject({ repeated: false, match: "click" });
    expect(tried.data.fate).not.toBe("failed");
    await take(query);
    expect(await stored()).toMatchObject({ times: 2, matchedBy: "click" });
    expect((await stored()).fate).not.toBe("failed");
  });

  it("is handled by an admin's press, once, which the audit keeps", async () => {
    await failed();
    const { id } = await stored();
    await retry(id).expect(401);
    await retry(id).as(fixture.support).expect(403);
    await retry("no-id").as(fixture.admin).expect(400);
    await retry(uuid()).as(fixture.admin).expect(404);
    const { data } = await retry(id).as(fixture.admin);
    expect(data).toMatchObject({ id, match: "click" });
    expect(data.fate).not.toBe("failed");
    await retry(id).as(fixture.admin).expect(409);
    expect(await fixture.auditOf("pocket-option")).toContainEqual(
      expect.objectContaining({ action: "partner.postback_retried", details: { postback: id } }),
    );
  });
});

describe("a member's link", () => {
  it("carries an id of the member's own where the operator takes postbacks", async () => {
    const link = () => fixture.call<{ url: string }>("get", "/membership/broker-link");
    await link().expect(401);
    const plain = fixture.deps.content.links.brokerSignUp;
    expect((await link().as(member)).data.url).toBe(plain);
    fixture.deps.content.links.brokerPartner = "pocket-option";
    try {
      const url = new URL((await link().as(member)).data.url);
      expect(url.searchParams.get("click_id")).toBe(click);
      expect(url.searchParams.get("ref")).toBe("signaldeck");
      const newcomer = await fixture.signIn();
      const made = new URL((await link().as(newcomer)).data.url).searchParams.get("click_id");
      expect(made).toMatch(/^[\da-f]{32}$/);
      expect(made).toBe(await fixture.clickOf(newcomer));
    } finally {
      fixture.deps.content.links.brokerPartner = null;
    }
  });

  it("is not given where the law of the member's country forbids it", async () => {
    const briton = await fixture.signIn({ country: "United Kingdom" });
    const { data } = await briton.call<BrokerLinkDto>("get", "/membership/broker-link");
    expect(data).toMatchObject({ url: null, rule: { about: "broker", effect: "hidden" } });
  });
});
