import { t } from "../language/words.ts";
import { ACCOUNT_LIMITS } from "./limits.ts";

/** Sentences that more than one schema, reply or screen says. */
export const MESSAGES = {
  get fullNameRequired() {
    return t("Full name is required");
  },
  get emailRequired() {
    return t("Email is required");
  },
  get emailInvalid() {
    return t("Please enter a valid email address");
  },
  get phoneRequired() {
    return t("Phone number is required");
  },
  get codeMissing() {
    return t("Please enter the confirmation code");
  },
  get passwordMix() {
    return t("with uppercase, lowercase and number");
  },
  get passwordWeak() {
    return t("Password must contain uppercase, lowercase, and number");
  },
  get passwordCommon() {
    return t("This password is one of the most used ones. Please choose another");
  },
  get passwordOfSite() {
    return t(
      "This password is little more than the name of this site or your address. Please choose another",
    );
  },
  get codeInvalid() {
    return t("Invalid confirmation code");
  },
  get otherRegistration() {
    return t(
      "This code was emailed for another registration of this address. Ask for a fresh code, or register again with a password of your own.",
    );
  },
  get fieldsMissing() {
    return t("Please fill in all fields");
  },
  get mailSent() {
    return t("Email sent successfully! Check your inbox.");
  },
  get unexpected() {
    return t("An unexpected error occurred. Please try again.");
  },
  get passwordHint() {
    return t("Must be at least {{min}} characters long", { min: ACCOUNT_LIMITS.passwordMin });
  },
  get passwordReset() {
    return t("Password Reset Successful!");
  },
  get updatingAccess() {
    return t("Updating user access...");
  },
  // Of staff, who read English.
  readOnlyView:
    "You are looking through a member's eyes: nothing can be changed from here. Leave the view first.",
  notInView: "This is hidden while somebody looks through the member's eyes.",
};
