import { ACCOUNT_LIMITS } from "./limits.ts";

/** Sentences that more than one schema, reply or screen says. */
export const MESSAGES = {
  fullNameRequired: "Full name is required",
  emailRequired: "Email is required",
  emailInvalid: "Please enter a valid email address",
  phoneRequired: "Phone number is required",
  codeMissing: "Please enter the confirmation code",
  passwordMix: "with uppercase, lowercase and number",
  passwordWeak: "Password must contain uppercase, lowercase, and number",
  passwordCommon: "This password is one of the most used ones. Please choose another",
  codeInvalid: "Invalid confirmation code",
  otherRegistration:
    "This code was emailed for another registration of this address. Ask for a fresh code, or register again with a password of your own.",
  fieldsMissing: "Please fill in all fields",
  mailSent: "Email sent successfully! Check your inbox.",
  unexpected: "An unexpected error occurred. Please try again.",
  passwordHint: `Must be at least ${ACCOUNT_LIMITS.passwordMin} characters long`,
  passwordReset: "Password Reset Successful!",
  updatingAccess: "Updating user access...",
  readOnlyView:
    "You are looking through a member's eyes: nothing can be changed from here. Leave the view first.",
  notInView: "This is hidden while somebody looks through the member's eyes.",
} as const;
