import { ACCOUNT_LIMITS, PROMISED_HOURS, SIGNAL_LIMITS } from "../limits.ts";

const { activation, botLicense, emailSupport, tierUpgrade } = PROMISED_HOURS;

/** How the promised hours are said. */
export const PROMISED = {
  activation: `${activation.from}-${activation.to} hours, up to ${activation.peak} at peak`,
  tierUpgrade: `${tierUpgrade.from}-${tierUpgrade.to} hours`,
  botLicense: `${botLicense.from} to ${botLicense.to} hours after verification`,
  emailSupport: `${emailSupport.from}-${emailSupport.to} hours`,
} as const;

/** Sentences that more than one schema, reply or screen says. */
export const MESSAGES = {
  fullNameRequired: "Full name is required",
  emailRequired: "Email is required",
  emailInvalid: "Please enter a valid email address",
  phoneRequired: "Phone number is required",
  codeMissing: "Please enter the confirmation code",
  codeInvalid: "Invalid confirmation code",
  fieldsMissing: "Please fill in all fields",
  mailSent: "Email sent successfully! Check your inbox.",
  unexpected: "An unexpected error occurred. Please try again.",
  passwordHint: `Must be at least ${ACCOUNT_LIMITS.passwordMin} characters long`,
  passwordReset: "Password Reset Successful!",
  updatingAccess: "Updating user access...",
  readOnlyView:
    "You are looking through a member's eyes: nothing can be changed from here. Leave the view first.",
  notInView: "This is hidden while somebody looks through the member's eyes.",
  /** Goes before the reason that the operator gave. */
  signalsPaused: "Signals are paused by the operator:",
  /** What the live signal says of itself. */
  signalActive: `${SIGNAL_LIMITS.life / 60_000} MIN ACTIVE`,
  riskPerSignal: `Risk at most ${SIGNAL_LIMITS.riskPercent} % of your capital on one signal, all tries together.`,
} as const;
