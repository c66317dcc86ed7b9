import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { t } from "../language/words.ts";
import { PARTNER_LIMITS } from "./limits.ts";
import { AskedPartner, PARTNER_NAMES } from "./partners.ts";

/** By what of a claim a partner is asked for the member: their email address, or the account that they typed. */
export const AskedAbout = z.enum(["email", "account"]);
export type AskedAbout = z.infer<typeof AskedAbout>;

export const ASKED_ABOUT: Readonly<Record<AskedPartner, AskedAbout>> = {
  exness: "email",
  deriv: "account",
};

/** Where the app id of whoever asks has to be said beside the token. */
export const NEEDS_APP_ID: Readonly<Record<AskedPartner, boolean>> = {
  exness: false,
  deriv: true,
};

/** What the member is told before a claim is sent: who is asked, and what they learn by it. */
export function askedWords(partner: AskedPartner): string {
  const name = PARTNER_NAMES[partner];
  return ASKED_ABOUT[partner] === "email"
    ? t(
        "{{name}} is asked whether it knows your email address as a client of ours, and so learns that you have sent a claim here. Its answer decides nothing by itself.",
        { name },
      )
    : t(
        "{{name}} is asked whether it knows your broker account ID as a client of ours, and so learns that you have sent a claim here. Its answer decides nothing by itself.",
        { name },
      );
}

/** How a partner is asked. */
export const AskedPartnerDto = z.object({
  partner: AskedPartner,
  name: z.string(),
  /** Since when the token is the one that it is; null: it is not asked. */
  tokenAt: z.iso.datetime().nullable(),
  /** When the token says that it ends; null where it says nothing of that. */
  tokenEndsAt: z.iso.datetime().nullable(),
  appId: z.string().nullable(),
  /** Since when it refuses the token: until there is another one it is not asked. */
  refusedAt: z.iso.datetime().nullable(),
  /** Until when it wants not to be asked. */
  heldUntil: z.iso.datetime().nullable(),
  /** Questions that wait for its answer. */
  waiting: z.number().int().nonnegative(),
  /** The operator's content names this partner as the one behind the broker's link. */
  linked: z.boolean(),
});
export type AskedPartnerDto = z.infer<typeof AskedPartnerDto>;

/** As it is sent behind `JWT` or `Bearer`, which may be pasted along. */
const PartnerToken = z
  .string({ error: "Please paste the token" })
  .trim()
  .transform((text) => text.replace(/^(?:jwt|bearer)\s+/i, ""))
  .pipe(
    z
      .string()
      .min(1, { error: "Please paste the token" })
      .regex(/^[\w.~+/=-]{16,4096}$/, { error: "This is no token: it has other characters" }),
  );

export const SavePartnerTokenInput = z.object({
  token: PartnerToken,
  appId: z
    .string()
    .trim()
    .regex(/^[\w-]{0,64}$/, { error: "An app id has letters and digits alone" })
    .default(""),
});
export type SavePartnerTokenInput = z.infer<typeof SavePartnerTokenInput>;

export const TryQuestionInput = z.object({
  about: z
    .string()
    .trim()
    .min(1, { error: "Please enter what to ask about" })
    .max(PARTNER_LIMITS.askedMax, { error: "This is too long" }),
});
export type TryQuestionInput = z.infer<typeof TryQuestionInput>;

/** What came of one question: what the partner said, or why it said nothing. */
export const TriedQuestionDto = z.object({
  /** Null where it could not be asked. */
  known: z.boolean().nullable(),
  /** The client's accounts; null where the partner names none. */
  accounts: z.array(z.string()).nullable(),
  /** Why it could not be asked, as a sentence. */
  fault: z.string().nullable(),
});
export type TriedQuestionDto = z.infer<typeof TriedQuestionDto>;

/** How far a question is; `given_up` until a person asks again. */
export const QuestionState = z.enum(["waiting", "answered", "given_up"]);
export type QuestionState = z.infer<typeof QuestionState>;

/** What a partner answered to the question for a claim's member. */
export const PartnerAnswerDto = z.object({
  partner: AskedPartner,
  state: QuestionState,
  /** What it was asked about last; null before the first time. */
  about: z.string().nullable(),
  /** Its last answer, also while it is asked again; null before the first. */
  known: z.boolean().nullable(),
  answeredAt: z.iso.datetime().nullable(),
  /** The client's accounts; null where the partner names none. */
  accounts: z.array(z.string()).nullable(),
  /** Whether the claim's account is one of them; null where none are named, or not all are kept. */
  namesAccount: z.boolean().nullable(),
  /** Why it could not be asked the last time, as a sentence. */
  fault: z.string().nullable(),
  /** How often it was tried in vain. */
  tries: z.number().int().nonnegative(),
  /** When it is asked again; null where nobody does that by itself. */
  nextAt: z.iso.datetime().nullable(),
});
export type PartnerAnswerDto = z.infer<typeof PartnerAnswerDto>;

const ByPartner = z.object({ partner: AskedPartner });

export const askedPartnersApi = {
  askedPartners: endpoint({
    method: "get",
    path: "/staff/asked-partners",
    summary: "Which partners can be asked for a claim's member, and how that stands",
    permission: "partners.manage",
    reply: z.array(AskedPartnerDto),
    failure: "Failed to load the partners",
  }),
  savePartnerToken: endpoint({
    method: "put",
    path: "/staff/asked-partners/:partner",
    summary: "Ask a partner with this token from now on; it is stored sealed and never shown",
    permission: "partners.manage",
    params: ByPartner,
    body: SavePartnerTokenInput,
    reply: AskedPartnerDto,
    ownerProof: "partner_token_saved",
    failure: "Failed to save the token",
  }),
  removePartnerToken: endpoint({
    method: "delete",
    path: "/staff/asked-partners/:partner",
    summary: "Forget the token: the partner is not asked any more",
    permission: "partners.manage",
    params: ByPartner,
    reply: AskedPartnerDto,
    ownerProof: "partner_token_removed",
    failure: "Failed to remove the token",
  }),
  tryQuestion: endpoint({
    method: "post",
    path: "/staff/asked-partners/:partner/try",
    summary: "Ask a partner now, with the saved token; nothing is stored",
    permission: "partners.manage",
    params: ByPartner,
    body: TryQuestionInput,
    reply: TriedQuestionDto,
    failure: "Failed to ask the partner",
  }),
  askPartnerAgain: endpoint({
    method: "post",
    path: "/staff/claims/:id/question",
    summary: "Ask the partner once more for a claim whose member was told of it",
    permission: "claims.review",
    params: z.object({ id: z.uuid({ error: "This id is not valid" }) }),
    reply: Nothing,
    failure: "Failed to ask the partner",
  }),
} as const;
