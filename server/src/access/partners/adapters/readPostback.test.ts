import { describe, expect, it } from "vitest";
import { readPostback } from "./readPostback.ts";
import { valuesOf } from "./valuesOf.ts";

const pocket = (query: string, body = "") => readPostback("pocket-option", valuesOf(query, body));
const quotex = (query: string, body = "") => readPostback("quotex", valuesOf(query, body));

const CLICK = "4f1e".repeat(8);
const WHO = `trader_id=70012345&click_id=${CLICK}`;
const NOTHING = {
  clickId: null,
  accountId: null,
  cents: null,
  currency: null,
  externalId: null,
  saidAt: null,
  state: null,
  fault: null,
};
const KNOWN = { ...NOTHING, clickId: CLICK, accountId: "70012345" };

describe("Pocket Option", () => {
  it("reads a first deposit as its address sends it", () => {
    const query = `event=ftd&${WHO}&sumdep=50.00&currency=USD&dt=2026-11-20+08%3A30%3A12`;
    expect(pocket(query)).toEqual({
      ...KNOWN,
      event: "first_deposit",
      cents: 5_000,
      currency: "USD",
      saidAt: "2026-11-20 08:30:12",
    });
  });

  it.each([
    ["event=registration", { event: "registration" }],
    ["event=email_confirm", { event: "registration" }],
    [
      "event=redeposit&sumdep=20.5&currency=usd",
      { event: "deposit", cents: 2_050, currency: "USD" },
    ],
    ["event=commission&commission=3.1", { event: "commission", cents: 310 }],
    [
      "event=withdrawal&wdr_sum=10&status=processed",
      { event: "withdrawal", cents: 1_000, state: "processed" },
    ],
    ["event=withdrawal&wdr_sum={wdr_sum}&status={status}", { event: "withdrawal" }],
  ])("reads %s", (query, read) => {
    expect(pocket(`${query}&${WHO}`)).toEqual({ ...KNOWN, ...read });
  });

  it.each([
    // As the documents have it, without a currency.
    ["sumdep=50", "It names no currency, and an amount without one is not guessed."],
    ["sumdep={sumdep}&currency=USD", "sumdep is still the macro: the partner filled in nothing."],
    [
      "sumdep=%7Bsumdep%7D&currency=USD",
      "sumdep is still the macro: the partner filled in nothing.",
    ],
    ["sumdep=&currency=USD", "sumdep has no value."],
    ["currency=USD", "sumdep has no value."],
    ["sumdep=1,000&currency=USD", "sumdep is no plain number."],
    ["sumdep=50,00&currency=USD", "sumdep is no plain number."],
    ["sumdep=1.000&currency=USD", "sumdep is no plain number."],
    ["sumdep=-50&currency=USD", "sumdep is no plain number."],
    ["sumdep=5e3&currency=USD", "sumdep is no plain number."],
    ["sumdep=50 USD&currency=USD", "sumdep is no plain number."],
    ["sumdep=0.00&currency=USD", "sumdep is 0."],
    ["sumdep=50&currency=EUR", "The amount is in EUR; tiers are counted in US dollars."],
  ])("does not guess at %s", (query, fault) => {
    expect(pocket(`event=ftd&${WHO}&${query}`)).toMatchObject({ event: "first_deposit", fault });
  });

  it("says of what names nobody, and of an unknown event, that it cannot be used", () => {
    expect(pocket("event=registration&click_id={click_id}&trader_id=").fault).toBe(
      "It names nobody: neither click_id nor trader_id has a value.",
    );
    expect(pocket(`event=bonus&${WHO}`)).toMatchObject({
      event: "unknown",
      fault: "Its event is no event that is known here.",
    });
    expect(pocket("").event).toBe("unknown");
    // Somebody who could fill it up from within would hide what the partner has said.
    const filled = `event=ftd&${WHO}&sumdep=5000&currency=USD${"&a".repeat(100)}`;
    expect(pocket(filled)).toMatchObject({ event: "unknown", cents: null });
    expect(pocket(`event=registration&trader_id=${"9".repeat(65)}`).fault).toContain(
      "trader_id is too long.",
    );
  });
});

describe("Quotex", () => {
  it("reads a first deposit as its address sends it", () => {
    expect(
      quotex(`status=ftd&eid=e-991&uid=70012345&sumdep=50.5&currency=USD&cid=${CLICK}`),
    ).toEqual({
      ...KNOWN,
      event: "first_deposit",
      cents: 5_050,
      currency: "USD",
      externalId: "e-991",
    });
  });

  it("reads the same from a form, from JSON, and from both halves", () => {
    const form = `status=dep&eid=7&cid=${CLICK}&uid=70012345&sumdep=20&currency=USD`;
    const json = `{"status":"dep","eid":7,"cid":"${CLICK}","uid":70012345,"sumdep":"20","currency":"USD","x":{}}`;
    const read = { ...KNOWN, event: "deposit", cents: 2_000, currency: "USD", externalId: "7" };
    expect(quotex("", form)).toEqual(read);
    expect(quotex("", json)).toEqual(read);
    expect(quotex("status=dep&eid=7", `cid=${CLICK}&uid=70012345&sumdep=20&currency=USD`)).toEqual(
      read,
    );
    expect(quotex("", "{no json")).toMatchObject({ event: "unknown" });
  });

  it("leaves the sign for it where a text has what no database stores", () => {
    expect(quotex("", '{"status":"reg","eid":"a\\u0000b","uid":"\\ud800"}')).toMatchObject({
      externalId: "a\ufffdb",
      accountId: "\ufffd",
    });
  });
});

describe("what a member may have written", () => {
  it.each([
    "4f1e",
    "4F1E".repeat(8),
    ` ${CLICK}`,
    `${CLICK}%26sumdep%3D500`,
    `${CLICK};sumdep=500`,
    `${CLICK}%23`,
    "{click_id}%26sumdep%3D500",
    "%7Bclick_id%7D;event=ftd",
  ])("is no click id: of %s nothing is read", (click) => {
    const query = `event=ftd&trader_id=70012345&sumdep=10&currency=USD&click_id=${click}`;
    expect(pocket(query)).toEqual({
      ...NOTHING,
      event: "unknown",
      fault: "click_id is no id that links carry: somebody edited it.",
    });
  });

  it.each([
    ["sumdep=500", "sumdep came with different values."],
    ["sum%64ep=500", "sumdep came with different values."],
    ["event=redeposit", "event came with different values."],
    ["trader_id=7", "trader_id came with different values."],
    [`click_id=${"0".repeat(32)}`, "click_id came with different values."],
    ["sumdep[]=500", "sumdep came in another spelling: somebody may have added it."],
    ["sumdep%5B0%5D=500", "sumdep came in another spelling: somebody may have added it."],
    ["SumDep=500", "sumdep came in another spelling: somebody may have added it."],
    ["+sumdep=500", "sumdep came in another spelling: somebody may have added it."],
    ["currency.=USD", "currency came in another spelling: somebody may have added it."],
  ])("is refused beside what the partner says: %s", (added, fault) => {
    const query = `event=ftd&trader_id=70012345&sumdep=10&currency=USD&click_id=${CLICK}&${added}`;
    expect(pocket(query)).toEqual({ ...NOTHING, event: "unknown", fault });
  });

  it.each([
    ["sumdep=50%00", CLICK, "sumdep is no plain number."],
    ["sumdep=5%000", CLICK, "sumdep is no plain number."],
    ["sumdep=50", `${CLICK}%00`, "click_id is no id that links carry: somebody edited it."],
  ])("is no value with a NUL left out: %s, %s", (amount, click, fault) => {
    const query = `event=ftd&trader_id=70012345&${amount}&currency=USD&click_id=${click}`;
    expect(pocket(query)).toMatchObject({ cents: null, fault });
  });

  it("is refused in JSON, too, which forgets the first of two", () => {
    const json = `{"status":"ftd","uid":"7","sumdep":"10","currency":"USD","cid":"${CLICK}","sumdep":"500"}`;
    expect(quotex("", json)).toMatchObject({ event: "unknown", clickId: null, cents: null });
    const escaped = json.replace('"sumdep":"500"', String.raw`"\u0073umdep":"500"`);
    expect(quotex("", escaped)).toMatchObject({ event: "unknown", clickId: null, cents: null });
    const arrays = `{"status":"ftd","uid":"7","sumdep":["10","500"],"currency":"USD","cid":"${CLICK}"}`;
    expect(quotex("", arrays)).toMatchObject({ cents: null, fault: "sumdep has no value." });
  });
});
