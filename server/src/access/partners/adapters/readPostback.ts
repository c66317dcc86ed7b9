import { PARTNER_LIMITS, type Partner } from "@signaldeck/contract";
import type { PartnerAdapter, ReadPostback, Values } from "./PartnerAdapter.ts";

/** As click ids are given out (`newClickId`), none, or the macro that was not filled in. */
const CLICK = /^(?:[\da-f]{32}|\{\w+\}|)$/;

/**
 * Why a postback is not read at all, as a sentence; null where it is. The click's id comes from a link
 * that the member can edit, and partners fill it in as it stands: an id that was not given out may
 * bring parameters along, and a name that comes twice or in a disguise is the member's or the partner's.
 */
function refusal(adapter: PartnerAdapter, values: Values): string | null {
  const { names, amountOf } = adapter;
  const click = values.get(names.clickId)?.find((value) => !CLICK.test(value));
  if (click !== undefined) return `${names.clickId} is no id that links carry: somebody edited it.`;
  const read = new Set(
    [...Object.values(names), ...Object.values(amountOf), "currency"].filter(
      (name) => name !== null,
    ),
  );
  for (const [name, given] of values) {
    const plain = name.toLowerCase().replace(/[^a-z_]/g, "");
    if (!read.has(plain)) continue;
    if (name !== plain) return `${plain} came in another spelling: somebody may have added it.`;
    const said = new Set(given.map((value) => value.trim()));
    if (said.size > 1) return `${name} came with different values.`;
  }
  return null;
}

const WHO = "eid={event_id}&uid={trader_id}";

/** Each event has an id that no other one has. */
const quotex: PartnerAdapter = {
  linkParameter: "click_id",
  paste: [
    { event: "Registration", query: `status=reg&${WHO}` },
    { event: "First deposit", query: `status=ftd&${WHO}&sumdep={sumdep}&currency=USD` },
    { event: "Redeposit", query: `status=dep&${WHO}&sumdep={sumdep}&currency=USD` },
  ],
  names: {
    event: "status",
    clickId: "cid",
    accountId: "uid",
    externalId: "eid",
    saidAt: null,
    state: null,
  },
  events: new Map([
    ["reg", "registration"],
    ["registration", "registration"],
    ["conf", "registration"],
    ["email_confirm", "registration"],
    ["ftd", "first_deposit"],
    ["dep", "deposit"],
    ["deposit", "deposit"],
    ["redeposit", "deposit"],
    ["withdrawal", "withdrawal"],
    ["commission", "commission"],
  ]),
  amountOf: {
    first_deposit: "sumdep",
    deposit: "sumdep",
    withdrawal: "sumdep",
    commission: "sumdep",
  },
};

/** An address for each event; no event has an id of its own. */
const pocketOption: PartnerAdapter = {
  linkParameter: "click_id",
  paste: [
    { event: "Registration", query: "event=registration&trader_id={trader_id}&dt={date_time}" },
    {
      event: "First deposit",
      query: "event=ftd&trader_id={trader_id}&sumdep={sumdep}&currency=USD&dt={date_time}",
    },
    {
      event: "Redeposit",
      query: "event=redeposit&trader_id={trader_id}&sumdep={sumdep}&currency=USD&dt={date_time}",
    },
    {
      event: "Withdrawal",
      query:
        "event=withdrawal&trader_id={trader_id}&wdr_sum={wdr_sum}&status={status}&currency=USD&dt={date_time}",
    },
    {
      event: "Commission",
      query:
        "event=commission&trader_id={trader_id}&commission={commission}&currency=USD&dt={date_time}",
    },
  ],
  names: {
    event: "event",
    clickId: "click_id",
    accountId: "trader_id",
    externalId: null,
    saidAt: "dt",
    state: "status",
  },
  events: new Map([
    ["registration", "registration"],
    // Says no more than that the account is there.
    ["email_confirm", "registration"],
    ["ftd", "first_deposit"],
    ["redeposit", "deposit"],
    ["withdrawal", "withdrawal"],
    ["commission", "commission"],
  ]),
  amountOf: {
    first_deposit: "sumdep",
    deposit: "sumdep",
    withdrawal: "wdr_sum",
    commission: "commission",
  },
};

/** How each partner's program speaks. */
export const ADAPTERS: Readonly<Record<Partner, PartnerAdapter>> = {
  "pocket-option": pocketOption,
  quotex,
};

/** Whole numbers, or with a point and one or two digits behind it; anything else could be two amounts. */
const AMOUNT = /^\d{1,7}(?:\.\d{1,2})?$/;
/** A macro that was not filled in, such as `{sumdep}`. */
const LITERAL = /[{}]/;

const NOTHING: ReadPostback = {
  event: "unknown",
  clickId: null,
  accountId: null,
  cents: null,
  currency: null,
  externalId: null,
  saidAt: null,
  state: null,
  fault: null,
};

/**
 * Reads a postback. What is missing or a macro that was not filled in is null, and where it matters
 * `fault` says so. Nothing is read of one in which a member may have written: see `refusal`.
 */
export function readPostback(partner: Partner, values: Values): ReadPostback {
  const adapter = ADAPTERS[partner];
  const refused = refusal(adapter, values);
  if (refused !== null) return { ...NOTHING, fault: refused };
  const { names, events, amountOf } = adapter;
  const faults: string[] = [];
  const valueOf = (name: string | null) => {
    if (name === null) return null;
    const value = oneOf(name, values);
    if (value.fault !== null) faults.push(value.fault);
    return value.text;
  };
  const word = valueOf(names.event)?.toLowerCase() ?? null;
  const event = (word === null ? undefined : events.get(word)) ?? "unknown";
  const clickId = valueOf(names.clickId);
  const accountId = valueOf(names.accountId);
  const externalId = valueOf(names.externalId);
  const saidAt = valueOf(names.saidAt);
  const state = event === "withdrawal" ? valueOf(names.state) : null;
  const currency = valueOf("currency")?.toUpperCase() ?? null;
  const amount = readAmount(amountOf[event] ?? null, values);
  const needsAmount = event === "first_deposit" || event === "deposit";

  if (event === "unknown") faults.unshift(unknownEvent(names.event, word));
  if (clickId === null && accountId === null) {
    faults.push(`It names nobody: neither ${names.clickId} nor ${names.accountId} has a value.`);
  }
  if (needsAmount && amount.fault !== null) faults.push(amount.fault);
  if (needsAmount && amount.cents !== null && currency === null) {
    faults.push("It names no currency, and an amount without one is not guessed.");
  }
  if (needsAmount && currency !== null && currency !== "USD") {
    faults.push(`The amount is in ${currency}; tiers are counted in US dollars.`);
  }
  return {
    event,
    clickId,
    accountId,
    cents: amount.cents,
    currency,
    externalId,
    saidAt,
    state,
    fault: faults.length === 0 ? null : faults.join(" ").slice(0, 300),
  };
}

interface Value {
  text: string | null;
  fault: string | null;
}

/** The value of a name; where it came several times, they are equal. */
function oneOf(name: string, values: Values): Value {
  const text = values.get(name)?.[0]?.trim() ?? "";
  if (text === "" || LITERAL.test(text)) return { text: null, fault: null };
  if (text.length > PARTNER_LIMITS.valueMax) return { text: null, fault: `${name} is too long.` };
  return { text, fault: null };
}

function readAmount(
  name: string | null,
  values: Values,
): { cents: number | null; fault: string | null } {
  if (name === null) return { cents: null, fault: null };
  const { text, fault } = oneOf(name, values);
  if (fault !== null) return { cents: null, fault };
  const [given = ""] = values.get(name) ?? [];
  if (text === null) {
    const literal = LITERAL.test(given)
      ? `${name} is still the macro: the partner filled in nothing.`
      : null;
    return { cents: null, fault: literal ?? `${name} has no value.` };
  }
  if (!AMOUNT.test(text)) return { cents: null, fault: `${name} is no plain number.` };
  const [whole = "0", part = ""] = text.split(".");
  const cents = Number(whole) * 100 + Number(part.padEnd(2, "0"));
  return cents === 0 ? { cents: null, fault: `${name} is 0.` } : { cents, fault: null };
}

const unknownEvent = (name: string, word: string | null) =>
  word === null
    ? `It says nothing of what happened: ${name} has no value.`
    : `Its ${name} is no event that is known here.`;
