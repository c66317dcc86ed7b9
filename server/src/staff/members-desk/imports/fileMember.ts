import {
  BrokerAccountId,
  CLAIM_LIMITS,
  COUNTRIES,
  dollars,
  RegisterInput,
  ruleOf,
  tierForDeposit,
  type Country,
  type CountryRule,
  type Tier,
  type TierOffer,
  asSeen,
  DepositAmount,
} from "@signaldeck/contract";
import { z } from "zod";
import { readPhone } from "../../../members/readPhone.ts";
import { countryOf } from "./countryOf.ts";
import type { FileRow } from "./readFile.ts";

/** How lists say that there is none. */
const NONE = /^(?:-+|n ?\/ ?a|na|null|nil|none|aucun|neant)?$/i;

/** Thousands in groups or not, and no cents; a point alone before three digits may mean either. */
const AMOUNTS = [
  /^\d+(?:[.,]0{1,2})?$/,
  /^\d{1,3}(?:,\d{3})+(?:\.0{1,2})?$/,
  /^\d{1,3}(?:\.\d{3})+,0{1,2}$/,
  /^\d{1,3}(?:[ '’]\d{3})+(?:[.,]0{1,2})?$/,
];

const CURRENCY = /^(?:us ?\$|usd|\$) ?|(?: ?(?:us ?\$|usd|\$|dollars?))$/gi;

/** A cell's whole US dollars as lists write them; 0 for none, null where no one amount is meant. */
function dollarsOf(cell: string): number | null {
  const text = asSeen(cell);
  if (NONE.test(text)) return 0;
  const number = text.replace(CURRENCY, "");
  if (!AMOUNTS.some((form) => form.test(number))) return null;
  const amount = Number(number.replace(/[.,]0{1,2}$/, "").replace(/\D/g, ""));
  return amount === 0 ? 0 : (DepositAmount.safeParse(amount).data ?? null);
}

/** What a row says of somebody, checked. */
export interface FileMember {
  email: string;
  fullName: string;
  /** Empty where the file has none. */
  phone: string;
  country: Country;
  telegram: string | null;
  brokerAccountId: string | null;
  /** To be vouched for; whole US dollars. */
  deposit: { amount: number; tier: Tier } | null;
}

/** What decides on a row beside its own words. */
export interface RowRules {
  countries: readonly CountryRule[];
  tiers: readonly TierOffer[];
}

const { email, fullName, phone, telegram } = RegisterInput.shape;

/** By the same rules as the registration's fields; a phone number may be missing. */
const Cells = z.object({
  email,
  fullName,
  phone: z.literal("").or(phone),
  telegram,
  brokerAccountId: z.literal("").or(BrokerAccountId),
});

/** What a row says, or everything that is wrong with it, as sentences. */
export type ReadRow = { member: FileMember } | { faults: string[] };

/** The address of a row as accounts have it; null where there is none. */
export function emailOf({ cells }: FileRow): string | null {
  return email.safeParse(cells.email ?? "").data ?? null;
}

/**
 * Reads one row by the registration's rules. Where somebody lives decides by which law they are a
 * member, so it is never guessed.
 */
export function readRow({ cells, uneven }: FileRow, rules: RowRules): ReadRow {
  if (uneven) return { faults: ["The row has another number of cells than the headings."] };
  const read = Cells.safeParse({
    email: cells.email ?? "",
    fullName: cells.fullName ?? "",
    phone: cells.phone ?? "",
    telegram: cells.telegram ?? "",
    brokerAccountId: cells.brokerAccountId ?? "",
  });
  const country = countryOf(cells.country ?? "");
  const deposit = depositOf(cells.deposit ?? "", rules.tiers);
  const faults = [
    ...(read.error?.issues.map(({ path, message }) =>
      path[0] === "phone" ? noPhone(cells.phone) : `${message}.`,
    ) ?? []),
    ...(country ? countryFaults(country, rules) : [unknownCountry(cells.country ?? "")]),
    ...("fault" in deposit ? [deposit.fault] : []),
  ];
  if (!read.success || !country || "fault" in deposit || faults.length > 0) return { faults };
  const { brokerAccountId, telegram: name, phone: written, ...rest } = read.data;
  const phone = written && readPhone(written, country);
  if (phone === null) return { faults: [noPhone(written)] };
  if (deposit.deposit && brokerAccountId === "") {
    return { faults: ["A verified deposit needs the broker account that it was made to."] };
  }
  return {
    member: {
      ...rest,
      phone,
      country,
      telegram: name || null,
      brokerAccountId: brokerAccountId || null,
      deposit: deposit.deposit,
    },
  };
}

const noPhone = (cell = "") =>
  `“${cell}” is not a whole phone number. Write it with its country's code, such as +234 803 555 0101, or leave the cell empty.`;

const unknownCountry = (cell: string) =>
  cell === ""
    ? "The country is missing."
    : `The country “${cell.slice(0, 60)}” is not known. Write one of these: ${COUNTRIES.join(", ")}.`;

function countryFaults(country: Country, { countries }: RowRules): string[] {
  const rule = ruleOf(countries, country, "membership");
  return rule?.effect === "refused" ? [`Membership is not open for ${country}.`] : [];
}

function depositOf(
  cell: string,
  tiers: readonly TierOffer[],
): Pick<FileMember, "deposit"> | { fault: string } {
  const amount = dollarsOf(cell);
  if (amount === 0) return { deposit: null };
  if (amount === null) {
    return {
      fault: `The verified deposit “${cell.slice(0, 20)}” is not one whole amount of US dollars, such as 500.`,
    };
  }
  const tier = tierForDeposit(tiers, amount);
  if (tier === "guest") {
    return {
      fault: `A verified deposit of ${dollars(amount)} opens no tier. Leave the cell empty.`,
    };
  }
  // A digit too many is worth a look of its own.
  if (amount >= CLAIM_LIMITS.largeAmount) {
    return {
      fault: `${dollars(amount)} is a large deposit. Leave the cell empty and verify it by a claim.`,
    };
  }
  return { deposit: { amount, tier } };
}
