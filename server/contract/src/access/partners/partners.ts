import { z } from "zod";

/** Partner programs whose postbacks are understood. */
export const PARTNERS = ["pocket-option", "quotex"] as const;
export const Partner = z.enum(PARTNERS, { error: "There is no such partner" });
export type Partner = z.infer<typeof Partner>;

/** Any program that can be behind the broker's link; some report nothing. */
export const BrokerPartner = z.enum([...PARTNERS, "exness", "deriv"]);
export type BrokerPartner = z.infer<typeof BrokerPartner>;

export const PARTNER_NAMES: Readonly<Record<Partner, string>> = {
  "pocket-option": "Pocket Option",
  quotex: "Quotex",
};

/** The actor that the audit names where an operator's rule has approved. */
export const PARTNER_RULE = {
  id: "00000000-0000-8000-8000-000000000001",
  fullName: "Partner rule",
} as const;

/** What a postback is about; `unknown` where its word is not one of the partner's. */
export const PostbackEvent = z.enum([
  "registration",
  "first_deposit",
  "deposit",
  "withdrawal",
  "commission",
  "unknown",
]);
export type PostbackEvent = z.infer<typeof PostbackEvent>;

/**
 * What became of a postback: it `opened` a claim, stands `beside` one that waited, or had one
 * `approved` by the operator's rule; it was `noted` and nothing follows; it belongs to `nobody`; it
 * was `unusable`, or its handling `failed`.
 */
export const PostbackFate = z.enum([
  "approved",
  "opened",
  "beside",
  "noted",
  "nobody",
  "unusable",
  "failed",
]);
export type PostbackFate = z.infer<typeof PostbackFate>;

/**
 * By what a postback was found to be a member's: their own `click`, an account that was `told` with
 * their click before, or the account that they alone have `typed`.
 */
export const PostbackMatch = z.enum(["click", "told", "typed"]);
export type PostbackMatch = z.infer<typeof PostbackMatch>;

/** A postback as it was read; nothing of it is guessed. */
export const ReadPostbackDto = z.object({
  event: PostbackEvent,
  clickId: z.string().nullable(),
  accountId: z.string().nullable(),
  /** In units of the currency; null where it was none, or none that can be used. */
  amount: z.number().nullable(),
  /** Null where the postback names none. */
  currency: z.string().nullable(),
  /** The partner's own id of the event. */
  externalId: z.string().nullable(),
  /** The time as the partner wrote it, in any zone. */
  saidAt: z.string().nullable(),
  /** How far a withdrawal is, in the partner's word. */
  state: z.string().nullable(),
  /** Why it cannot be used, as a sentence; null where it can. */
  fault: z.string().nullable(),
});
export type ReadPostbackDto = z.infer<typeof ReadPostbackDto>;

/** What a partner has said, beside a claim that it may be about. */
export const PartnerWordDto = ReadPostbackDto.omit({ clickId: true, externalId: true }).extend({
  id: z.uuid(),
  partner: Partner,
  receivedAt: z.iso.datetime(),
  /** How often it came; it counts once. */
  times: z.number().int().positive(),
  /** As in `PostbackDto`. */
  sealed: z.boolean(),
  match: PostbackMatch.nullable(),
  /** The partner gives the account to another member. */
  ofAnother: z.boolean(),
  /** Another account than the claim's. */
  otherAccount: z.boolean(),
});
export type PartnerWordDto = z.infer<typeof PartnerWordDto>;
