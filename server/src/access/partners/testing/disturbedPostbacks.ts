import type { Partner } from "@signaldeck/contract";
import type { Kind, Said } from "./PostbackModel.ts";

/** A postback as it is sent, and what it says. */
export interface Sent {
  query: string;
  said: Said;
}

export interface Surroundings {
  random: () => number;
  /** Click ids of the members. */
  clicks: readonly string[];
  accountOf: (member: number) => string;
  /** Tells ids of one run from those of another. */
  prefix: string;
}

const WORDS: Record<Partner, Record<Kind, string>> = {
  "pocket-option": {
    registration: "registration",
    first_deposit: "ftd",
    deposit: "redeposit",
    withdrawal: "withdrawal",
    odd: "bonus",
  },
  quotex: {
    registration: "reg",
    first_deposit: "ftd",
    deposit: "dep",
    withdrawal: "withdrawal",
    odd: "{status}",
  },
};

/** Cents of deposits, at and around the edges of tiers and rules. */
const CENTS = [1_900, 1_999, 2_000, 4_000, 4_001, 5_050, 9_999, 10_000, 10_001, 50_000, 120_000];
const STRANGER = "f".repeat(32);

/**
 * What partners would send of some members' lives, as it really arrives: out of order, twice, with
 * macros that are missing or not filled in, in other currencies, of unknown clicks and of accounts
 * that are somebody else's.
 */
export function disturbedPostbacks(around: Surroundings, count: number): Sent[] {
  const { random } = around;
  const sent: Sent[] = [];
  while (sent.length < count) {
    const again = sent[Math.floor(random() * sent.length)];
    sent.push(again && random() < 0.15 ? again : makeOne(around, sent.length));
  }
  // What follows one another may change places.
  for (let at = 1; at < sent.length; at += 1) {
    if (random() < 0.3) [sent[at - 1], sent[at]] = [sent[at] as Sent, sent[at - 1] as Sent];
  }
  return sent;
}

function makeOne({ random, clicks, accountOf, prefix }: Surroundings, at: number): Sent {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const chance = (part: number) => random() < part;
  const partner = pick<Partner>(["pocket-option", "quotex"]);
  const kinds: Kind[] = ["registration", "first_deposit", "first_deposit", "deposit", "withdrawal"];
  const kind: Kind = chance(0.04) ? "odd" : pick(kinds);
  const member = Math.floor(random() * clicks.length);
  const owner = chance(0.06) ? Math.floor(random() * clicks.length) : member;

  const click = chance(0.2) ? null : chance(0.06) ? "stranger" : member;
  const account = chance(0.08) ? null : `${accountOf(owner)}${partner === "quotex" ? "7" : ""}`;
  const clickText =
    click === null
      ? pick(["", "{click_id}"])
      : click === "stranger"
        ? STRANGER
        : (clicks[click] ?? "");
  const accountText = account ?? pick(["", "{trader_id}"]);

  const cents = pick(CENTS);
  const plain = (cents / 100).toFixed(2);
  const spoilt = chance(0.12)
    ? pick(["", "{sumdep}", plain.replace(".", ","), `1,${plain}`, "abc", "-5", "0"])
    : null;
  const currency = chance(0.1) ? pick(["EUR", "", "{currency}", "INR"]) : "USD";
  const carries = kind === "first_deposit" || kind === "deposit" || kind === "withdrawal";
  const amount = spoilt ?? plain;
  const usable = spoilt === null && currency === "USD";
  // Now and then an id comes back with something else.
  const id = partner === "quotex" && !chance(0.1) ? `${prefix}${chance(0.05) ? at - 1 : at}` : null;
  const time = partner === "pocket-option" && !chance(0.2) ? `day ${at}` : "";

  const query =
    partner === "quotex"
      ? new URLSearchParams({
          status: WORDS.quotex[kind],
          eid: id ?? "{event_id}",
          cid: clickText,
          uid: accountText,
        })
      : new URLSearchParams({
          event: WORDS[partner][kind],
          click_id: clickText,
          trader_id: accountText,
          dt: time,
        });
  if (carries) {
    query.set(partner === "pocket-option" && kind === "withdrawal" ? "wdr_sum" : "sumdep", amount);
    query.set("currency", currency);
  }
  const ended = !chance(0.15);
  const isDeposit = kind === "first_deposit" || kind === "deposit";
  const isRead = kind !== "odd" && (click !== null || account !== null) && (!isDeposit || usable);
  const said = { kind, click, account, id, time, amount: spoilt === null ? cents : null, currency };
  // What cannot be read is the same only where every letter is.
  const meant = carries ? said : { ...said, amount: null, currency: null };
  const same = isRead ? JSON.stringify(meant) : query.toString();
  return {
    query: query.toString(),
    said: {
      partner,
      kind,
      click,
      account,
      cents: isDeposit && usable ? cents : null,
      id,
      ended,
      same,
    },
  };
}
