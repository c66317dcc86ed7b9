import { addressOf, asSeen } from "../asSeen.ts";
import { t } from "../language/words.ts";
import { required } from "../text.ts";
import { ACCOUNT_LIMITS } from "./limits.ts";
import { MESSAGES } from "./messages.ts";

export const COUNTRIES = [
  "Nigeria",
  "United States",
  "United Kingdom",
  "Canada",
  "Australia",
  "South Africa",
  "Ghana",
  "Kenya",
  "India",
  "Germany",
  "France",
  "Other",
] as const;
export type Country = (typeof COUNTRIES)[number];

/**
 * A plain address, in the one form in which it is written: words with dots between, then a domain by
 * its name (an international one as `xn--...`). What mail servers understand beside it (`<a@b.co>`,
 * `"a"@b.co`, `a(x)@b.co`, an IP address) leads to the same mailboxes under other names, so that
 * a count by address would count each of them apart.
 */
export const EMAIL_PATTERN =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])$/i;

/** The address without what follows a plus sign: most mail services deliver both to one mailbox. */
export const mailboxOf = (email: string) => email.replace(/\+[^@]*@/, "@");

/**
 * Optional parentheses, 3 digits, 3 digits, then 4 to 6, with optional separators. A leading + may
 * carry a country code: without that, numbers such as +234 801 234 5678 would not fit.
 */
const PHONE_PATTERN = /^(?:\+(?:\d{1,3}[-.]?)?)?[(]?\d{3}[)]?[-.]?\d{3}[-.]?\d{4,6}$/;

/** A number as people write it: grouped, from another country, with an extension. */
const WRITTEN_PHONE =
  /^'?(?:\+|00)?[\d ().\-/]*\d[\d ().\-/]*(?:[ ,;]*(?:ext\.?|extension|x|#)[ .:]*\d{1,6})?$/i;
const PHONE_DIGITS = { least: 7, most: 17 };
const PHONE_MAX = 40;

/** Whether a text may be a phone number; whose it is, `readPhone` of the server says by the country. */
function looksLikePhone(text: string): boolean {
  if (PHONE_PATTERN.test(text.replace(/\s+/g, ""))) return true;
  const [number = ""] = text.split(/ext|x|#/i);
  const digits = number.replace(/\D/g, "").length;
  const { least, most } = PHONE_DIGITS;
  return text.length <= PHONE_MAX && digits >= least && digits <= most && WRITTEN_PHONE.test(text);
}

/** Whether a text looks like an address that a mail can be sent to. */
export const looksLikeEmail = (value: string) =>
  value.length <= ACCOUNT_LIMITS.emailMax && EMAIL_PATTERN.test(value);

export const Email = required(() => MESSAGES.emailRequired)
  .transform(addressOf)
  .refine(looksLikeEmail, { error: () => t("Email is invalid") });

/** Whether a password has the letters and digits that every form asks for. */
export const isMixed = (password: string) =>
  /[a-z]/.test(password) && /[A-Z]/.test(password) && /\d/.test(password);

/**
 * A password that somebody chooses.
 * @param messages those of the form that asks: where it is empty, and where it is too short
 */
export const chosenPassword = (messages: { missing: () => string; short: () => string }) =>
  required(messages.missing)
    .refine((value) => value.length >= ACCOUNT_LIMITS.passwordMin, {
      error: messages.short,
      abort: true,
    })
    .refine((value) => value.length <= ACCOUNT_LIMITS.passwordMax, {
      error: () =>
        t("Password must be at most {{max}} characters", {
          max: ACCOUNT_LIMITS.passwordMax,
        }),
      abort: true,
    })
    .refine(isMixed, { error: () => MESSAGES.passwordWeak });

export const NewPassword = chosenPassword({
  missing: () => t("Password is required"),
  short: () =>
    t("Password must be at least {{min}} characters", { min: ACCOUNT_LIMITS.passwordMin }),
});

/** The message for a number that no phone has. */
export const PHONE_INVALID_MESSAGE = () => t("Phone number is invalid");

export const Phone = required(() => MESSAGES.phoneRequired)
  .transform(asSeen)
  .refine(looksLikePhone, { error: PHONE_INVALID_MESSAGE });
