import { describe, expect, it } from "vitest";
import { readPostback } from "./readPostback.ts";
import { valuesOf } from "./valuesOf.ts";

const pocket = (query: string, body = "") => readPostback("pocket-option", valuesOf(query, body));
const quotex = (query: string, body = "") => readPostback("quotex", valuesOf(query, body));

const WHO = "click_id=4f1e&trader_id=70012345";
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
const KNOWN = { ...NOTHING, clickId: "4f1e", accountId: "70012345" };

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
    ["sumdep=50&sumdep=500&currency=USD", "sumdep came with different values."],
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
    // Whoever could fill it up from within would hide what the partner has said.
    const filled = `event=ftd&${WHO}&sumdep=5000&currency=USD${"&a".repeat(100)}`;
    expect(pocket(filled)).toMatchObject({ event: "unknown", cents: null });
    expect(pocket(`event=registration&click_id=${"9".repeat(65)}&trader_id=7`).fault).toBe(
      "click_id is too long.",
    );
  });
});

describe("Quotex", () => {
  it("reads a first deposit as its address sends it", () => {
    expect(quotex("status=ftd&eid=e-991&cid=4f1e&uid=70012345&sumdep=50.5&currency=USD")).toEqual({
      ...KNOWN,
      event: "first_deposit",
      cents: 5_050,
      currency: "USD",
      externalId: "e-991",
    });
  });

  it("reads the same from a form, from JSON, and from both halves", () => {
    const form = "status=dep&eid=7&cid=4f1e&uid=70012345&sumdep=20&currency=USD";
    const json =
      '{"status":"dep","eid":7,"cid":"4f1e","uid":70012345,"sumdep":"20","currency":"USD","x":{}}';
    const read = { ...KNOWN, event: "deposit", cents: 2_000, currency: "USD", externalId: "7" };
    expect(quotex("", form)).toEqual(read);
    expect(quotex("", json)).toEqual(read);
    expect(quotex("status=dep&eid=7", "cid=4f1e&uid=70012345&sumdep=20&currency=USD")).toEqual(
      read,
    );
    expect(quotex("", "{no json")).toMatchObject({ event: "unknown" });
  });

  it("takes out of a text what no database stores", () => {
    expect(quotex("", '{"status":"reg","cid":"a\\u0000b","uid":"\\ud800"}')).toMatchObject({
      clickId: "ab",
      accountId: "\ufffd",
    });
  });
});
