import { MESSAGES } from "./messages.ts";
import { z } from "zod";
import { addressOf } from "../asSeen.ts";
import { chosenPassword, looksLikeEmail } from "./fields.ts";
import { ACCOUNT_LIMITS } from "./limits.ts";
import { t } from "../language/words.ts";

/** An address, with the messages of the forms that ask for one to write to. */
export const WritableEmail = z
  .string({ error: () => t("Please enter your email address") })
  .transform(addressOf)
  .refine((value) => value !== "", {
    error: () => t("Please enter your email address"),
    abort: true,
  })
  .refine(looksLikeEmail, { error: () => MESSAGES.emailInvalid });

/** A password that replaces another one. */
export const ReplacementPassword = chosenPassword({
  missing: () => MESSAGES.fieldsMissing,
  short: () =>
    t("Password must be at least {{min}} characters long", { min: ACCOUNT_LIMITS.passwordMin }),
});

/** True when the repeated password is the new one; empty fields are another fault. */
export const passwordsMatch = (form: { newPassword: string; confirmPassword: string }) =>
  form.newPassword === form.confirmPassword;

/** Fault of a form whose two passwords differ. */
export const PASSWORDS_DIFFER = {
  error: () => t("Passwords do not match"),
  path: ["confirmPassword"],
};

/** A repeated password: filled in; whether it matches is the form's question. */
export const RepeatedPassword = z
  .string({ error: () => MESSAGES.fieldsMissing })
  .min(1, { error: () => MESSAGES.fieldsMissing });

/** The screen's two fields. */
export const NewPasswordForm = z
  .object({ newPassword: ReplacementPassword, confirmPassword: RepeatedPassword })
  .refine(passwordsMatch, PASSWORDS_DIFFER);
export type NewPasswordForm = z.infer<typeof NewPasswordForm>;
