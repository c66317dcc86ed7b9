// The application for the bot: its questions, as they are filled in and as they are sent.
import { MESSAGES } from "../accounts/messages.ts";
import { z } from "zod";
import { addressOf, asSeen } from "../asSeen.ts";
import { EMAIL_PATTERN } from "../accounts/fields.ts";
import { ACCOUNT_LIMITS } from "../accounts/limits.ts";
import { BOT_APPLICATION_LIMITS } from "./limits.ts";
import { oneLine } from "../text.ts";
import { t } from "../language/words.ts";

const LIMITS = BOT_APPLICATION_LIMITS;

export const DIAL_CODES = [
  { code: "+1", country: "US/CA" },
  { code: "+44", country: "UK" },
  { code: "+234", country: "Nigeria" },
  { code: "+233", country: "Ghana" },
  { code: "+254", country: "Kenya" },
  { code: "+27", country: "South Africa" },
  { code: "+91", country: "India" },
  { code: "+60", country: "Malaysia" },
  { code: "+65", country: "Singapore" },
  { code: "+61", country: "Australia" },
  { code: "+49", country: "Germany" },
  { code: "+33", country: "France" },
  { code: "+39", country: "Italy" },
  { code: "+34", country: "Spain" },
  { code: "+31", country: "Netherlands" },
  { code: "+971", country: "UAE" },
  { code: "+966", country: "Saudi Arabia" },
  { code: "+86", country: "China" },
  { code: "+81", country: "Japan" },
  { code: "+82", country: "South Korea" },
] as const;

const DialCode = z.enum(DIAL_CODES.map(({ code }) => code)).default(LIMITS.defaultCountryCode);

/** What the form says when the application was not taken, and when there was no answer at all. */
export const BOT_FORM_FAILED = () => t("Failed to submit form. Please try again.");
export const BOT_FORM_BROKE_OFF = () =>
  t("An error occurred while submitting the form. Please try again.");

const PHONE_REQUIRED = () => MESSAGES.phoneRequired;
const PHONE_INVALID = () => t("Please enter a valid phone number (digits only, no country code)");
const CALL_NUMBER_REQUIRED = () => t("Please enter a call number");
const LOSS_REQUIRED = () => t("Please enter the loss amount");

/** One answer of a short list. */
const choice = <const Options extends readonly [string, ...string[]]>(options: Options) =>
  z.enum(options, { error: () => t("Please select an option") });

/** A number as it is typed, without its country code. */
const isLocalNumber = (text: string) => {
  const number = asSeen(text);
  return (
    number.length >= LIMITS.phoneMin &&
    number.length <= LIMITS.phoneMax &&
    /^[\d\s()-]*$/.test(number) &&
    /\d/.test(number)
  );
};

/** A country code and a local number whose spaces were removed. */
const isJoinedNumber = (code: string | undefined, text: string) =>
  code !== undefined &&
  text.startsWith(code) &&
  /^[\d()-]{1,15}$/.test(text.slice(code.length)) &&
  /\d/.test(text.slice(code.length));

/** Whether a text could be a joined number; which code it must begin with is checked beside it. */
const isAnyNumber = (text: string) => DIAL_CODES.some(({ code }) => isJoinedNumber(code, text));

const join = (code: string, number: string) => code + asSeen(number).replace(/\s+/g, "");

/**
 * A text that must be there and fit a rule. Its faults never abort the form's own checks, so that
 * those of the conditional questions show at the same time.
 */
const text = (
  missing: () => string,
  rule: { fits: (value: string) => boolean; error: () => string },
) =>
  z.string({ error: missing }).superRefine((value, context) => {
    if (value.trim() === "") context.addIssue(missing());
    else if (!rule.fits(value)) context.addIssue(rule.error());
  });

/** The questions that are answered and sent in the same words. */
export const BOT_ANSWERS = {
  fullName: text(() => MESSAGES.fullNameRequired, {
    fits: (value) => value.trim().length <= ACCOUNT_LIMITS.fullNameMax,
    error: () =>
      t("Full name must be at most {{max}} characters", {
        max: ACCOUNT_LIMITS.fullNameMax,
      }),
  }).transform(oneLine),
  countryCode: DialCode,
  email: text(() => MESSAGES.emailRequired, {
    fits: (value) =>
      value.length <= ACCOUNT_LIMITS.emailMax && EMAIL_PATTERN.test(addressOf(value)),
    error: () => MESSAGES.emailInvalid,
  }).transform(addressOf),
  hasAccount: choice(["yes", "no"]),
  hasFunded: choice(["yes", "ready", "no"]),
  canAfford: choice(["yes", "maybe", "no"]),
  hasLostMoney: choice(["yes", "no"]),
  lossAmount: z
    .string()
    .transform(oneLine)
    .pipe(
      z.string().max(LIMITS.lossAmountMax, {
        error: () =>
          t("Please keep it to {{max}} characters", {
            max: LIMITS.lossAmountMax,
          }),
      }),
    )
    .default(""),
  usageMethod: choice(["manual", "auto", "both"]),
  wantsCall: choice(["yes", "no"]),
  callCountryCode: DialCode,
  callNumber: z.string().default(""),
  readyToStart: choice(["now", "today", "week", "unsure"]),
};

/** A refinement that also runs while other fields are faulty, so that all faults show at once. */
const always = (path: string, message: () => string) => ({
  path: [path],
  error: message,
  when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null,
});

/** Answers as a check sees them that runs while others may be missing. */
type Draft = Partial<
  Record<
    | "hasLostMoney"
    | "lossAmount"
    | "wantsCall"
    | "callCountryCode"
    | "callNumber"
    | "countryCode"
    | "phoneNumber",
    string
  >
>;

/** A check for a form in which any answer may be missing or not even be text. */
const onDraft = (holds: (draft: Draft) => boolean) => (answers: object) =>
  holds(
    Object.fromEntries(Object.entries(answers).filter(([, answer]) => typeof answer === "string")),
  );

const saysLoss = ({ hasLostMoney, lossAmount }: Draft) =>
  hasLostMoney !== "yes" || (lossAmount ?? "").trim() !== "";
const saysCallNumber = ({ wantsCall, callNumber }: Draft) =>
  wantsCall !== "yes" || (callNumber ?? "").trim() !== "";

/** Answers whose condition no longer holds are not stored. */
function withoutUnasked<
  Answers extends Record<"hasLostMoney" | "lossAmount" | "wantsCall" | "callNumber", string>,
>(answers: Answers): Answers {
  return {
    ...answers,
    lossAmount: answers.hasLostMoney === "yes" ? answers.lossAmount : "",
    callNumber: answers.wantsCall === "yes" ? answers.callNumber : "",
  };
}

/** The application as it is sent: both numbers with their country code, the call number maybe "". */
export const BotApplicationInput = z
  .object({
    ...BOT_ANSWERS,
    phoneNumber: text(PHONE_REQUIRED, { fits: isAnyNumber, error: PHONE_INVALID }),
  })
  .refine(onDraft(saysLoss), always("lossAmount", LOSS_REQUIRED))
  .refine(onDraft(saysCallNumber), always("callNumber", CALL_NUMBER_REQUIRED))
  .refine(
    onDraft(
      ({ phoneNumber = "", countryCode }) =>
        !isAnyNumber(phoneNumber) || isJoinedNumber(countryCode, phoneNumber),
    ),
    always("phoneNumber", PHONE_INVALID),
  )
  .refine(
    onDraft(
      ({ wantsCall, callNumber, callCountryCode }) =>
        wantsCall !== "yes" || !callNumber?.trim() || isJoinedNumber(callCountryCode, callNumber),
    ),
    always("callNumber", PHONE_INVALID),
  )
  .transform(withoutUnasked);
export type BotApplicationInput = z.infer<typeof BotApplicationInput>;

/** The application as it is filled in: local numbers; its output is what is sent. */
export const BotApplicationForm = z
  .object({
    ...BOT_ANSWERS,
    phoneNumber: text(PHONE_REQUIRED, { fits: isLocalNumber, error: PHONE_INVALID }),
  })
  .refine(onDraft(saysLoss), always("lossAmount", LOSS_REQUIRED))
  .refine(onDraft(saysCallNumber), always("callNumber", CALL_NUMBER_REQUIRED))
  .refine(
    onDraft(
      ({ wantsCall, callNumber }) =>
        wantsCall !== "yes" || !callNumber?.trim() || isLocalNumber(callNumber),
    ),
    always("callNumber", PHONE_INVALID),
  )
  .transform((answers): BotApplicationInput => {
    const asked = withoutUnasked(answers);
    return {
      ...asked,
      phoneNumber: join(asked.countryCode, asked.phoneNumber),
      callNumber: asked.callNumber && join(asked.callCountryCode, asked.callNumber),
    };
  });
export type BotApplicationForm = z.input<typeof BotApplicationForm>;

/** `needsCare`: support speaks with this person before anybody speaks of a deposit. */
export const BotApplicationSentDto = z.object({ id: z.uuid(), needsCare: z.boolean() });
export type BotApplicationSentDto = z.infer<typeof BotApplicationSentDto>;
