import { z } from "zod";
import { CountryRule } from "../../countryRules.ts";
import { endpoint, Nothing } from "../../endpoint.ts";
import { dollars } from "../../language/figures.ts";
import { PARTNER_LIMITS } from "./limits.ts";
import { Partner, PostbackFate, PostbackMatch, ReadPostbackDto } from "./partners.ts";
import { t } from "../../language/words.ts";

/** Where a member goes to the broker. */
export const BrokerLinkDto = z.object({
  /** Null where the rule of their country hides it. */
  url: z.url().nullable(),
  /** What the member's country has to say about being sent there. */
  rule: CountryRule.nullable(),
});
export type BrokerLinkDto = z.infer<typeof BrokerLinkDto>;

/** How postbacks of one partner are handled. */
export const PartnerDto = z.object({
  partner: Partner,
  name: z.string(),
  /** Postbacks are taken; while they are not, their address answers as if it did not exist. */
  enabled: z.boolean(),
  /** Since when the secret is the one that it is; null before the first. */
  secretAt: z.iso.datetime().nullable(),
  /** Up to how many US dollars a first deposit approves the claim; null: a person always decides. */
  approveUpTo: z.number().int().nullable(),
  /** The operator's content names this partner as the one behind the broker's link. */
  linked: z.boolean(),
  /**
   * When a postback last came by the present address without the end that it is given out with, so
   * that nobody knows what of it a member has written; null where none did.
   */
  unsealedAt: z.iso.datetime().nullable(),
});
export type PartnerDto = z.infer<typeof PartnerDto>;

export const ChangePartnerInput = z.object({
  enabled: z.boolean(),
  approveUpTo: z
    .number({ error: "Please enter whole dollars, or nothing" })
    .int({ error: "Please enter whole dollars, without cents" })
    .min(1, { error: "Please enter an amount, or nothing" })
    .max(PARTNER_LIMITS.approveUpToMax, {
      error: `A rule approves at most ${dollars(PARTNER_LIMITS.approveUpToMax)}; larger deposits are for a person`,
    })
    .nullable(),
});
export type ChangePartnerInput = z.infer<typeof ChangePartnerInput>;

/** The only time that the secret can be read. */
export const PartnerSecretDto = z.object({
  partner: PartnerDto,
  /** What to paste at the partner: an address for each event, with the partner's macros in it. */
  addresses: z.array(z.object({ event: z.string(), url: z.string() })),
});
export type PartnerSecretDto = z.infer<typeof PartnerSecretDto>;

/** A postback with what became of it. */
export const PostbackDto = ReadPostbackDto.extend({
  id: z.uuid(),
  receivedAt: z.iso.datetime(),
  /** How often it came, and when last; it counts once. */
  times: z.number().int().positive(),
  lastAt: z.iso.datetime(),
  /** As it came, cut at `PARTNER_LIMITS.textMax`. */
  text: z.string(),
  fate: PostbackFate,
  /** Why that became of it; null where the fate says all. */
  reason: z.string().nullable(),
  /** Its address ended as only the partner's can; without that a member may have written in it. */
  sealed: z.boolean(),
  match: PostbackMatch.nullable(),
  member: z.object({ id: z.uuid(), fullName: z.string() }).nullable(),
  claimId: z.uuid().nullable(),
});
export type PostbackDto = z.infer<typeof PostbackDto>;

/** How an address would be read if the partner called it now. */
export const TriedPostbackDto = z.object({
  /** Whether the address carries this partner's secret; null where it is no whole address. */
  secretFits: z.boolean().nullable(),
  read: ReadPostbackDto,
  /** It has come before, and would count no second time. */
  repeated: z.boolean(),
  fate: PostbackFate.nullable(),
  reason: z.string().nullable(),
  match: PostbackMatch.nullable(),
});
export type TriedPostbackDto = z.infer<typeof TriedPostbackDto>;

export const TryPostbackInput = z.object({
  address: z
    .string()
    .trim()
    .min(1, { error: "Please paste an address" })
    .max(PARTNER_LIMITS.textMax, { error: "This is too long for a postback" }),
});
export type TryPostbackInput = z.infer<typeof TryPostbackInput>;

const ByPartner = z.object({ partner: Partner });
const HookParams = z.object({ partner: z.string(), secret: z.string() });
const HOOK = {
  path: "/hooks/partners/:partner/:secret",
  permission: "public",
  params: HookParams,
  reply: Nothing,
  failure: "Failed to take the postback",
} as const;

export const partnersApi = {
  brokerLink: endpoint({
    method: "get",
    path: "/membership/broker-link",
    summary: "The member's way to the broker, by which the partner can name their deposit",
    permission: "membership.own",
    reply: BrokerLinkDto,
    get failure() {
      return t("Failed to load the broker's address");
    },
  }),
  takePostback: endpoint({ ...HOOK, method: "get", summary: "A partner's postback" }),
  takePostedPostback: endpoint({
    ...HOOK,
    method: "post",
    summary: "A partner's postback with its values in the body, as a form or as JSON",
    body: z.string(),
    textBody: { maxBytes: PARTNER_LIMITS.bodyMaxBytes },
  }),
  partners: endpoint({
    method: "get",
    path: "/staff/partners",
    summary: "Whose postbacks are understood, and how they are handled",
    permission: "partners.manage",
    reply: z.array(PartnerDto),
    failure: "Failed to load the partners",
  }),
  changePartner: endpoint({
    method: "put",
    path: "/staff/partners/:partner",
    summary: "Take a partner's postbacks or not, and let its first deposits approve claims or not",
    permission: "partners.manage",
    params: ByPartner,
    body: ChangePartnerInput,
    reply: PartnerDto,
    ownerProof: "partner_changed",
    failure: "Failed to change the partner",
  }),
  renewPartnerSecret: endpoint({
    method: "post",
    path: "/staff/partners/:partner/secret",
    summary: "Give a partner's address a new secret; the old address ends at once",
    permission: "partners.manage",
    params: ByPartner,
    sentAgain: "told",
    reply: PartnerSecretDto,
    ownerProof: "partner_secret_renewed",
    failure: "Failed to make a new secret",
  }),
  postbacks: endpoint({
    method: "get",
    path: "/staff/partners/:partner/postbacks",
    summary: "The last postbacks of a partner, newest first, and what became of each",
    permission: "partners.manage",
    params: ByPartner,
    reply: z.array(PostbackDto),
    failure: "Failed to load the postbacks",
  }),
  retryPostback: endpoint({
    method: "post",
    path: "/staff/partners/:partner/postbacks/:id/retry",
    summary: "Handle a postback whose handling has failed once more",
    permission: "partners.manage",
    params: ByPartner.extend({ id: z.uuid() }),
    reply: PostbackDto,
    failure: "The postback could not be handled this time either; the log says why",
  }),
  tryPostback: endpoint({
    method: "post",
    path: "/staff/partners/:partner/try",
    summary: "How an address would be read and what would follow; nothing does",
    permission: "partners.manage",
    params: ByPartner,
    body: TryPostbackInput,
    reply: TriedPostbackDto,
    failure: "Failed to read the address",
  }),
} as const;
