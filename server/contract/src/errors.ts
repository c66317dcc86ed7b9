/** Stable codes: clients branch on these, never on a message. */
export const ERROR_CODES = [
  "bad_request",
  "validation_failed",
  "unauthenticated",
  "invalid_credentials",
  "email_unconfirmed",
  "account_blocked",
  "invalid_confirmation_code",
  "invalid_dashboard_code",
  "invalid_reset_token",
  "wrong_password",
  "forbidden",
  "signals_locked",
  "country_restricted",
  "not_found",
  "conflict",
  "payload_too_large",
  "unsupported_media_type",
  "too_many_requests",
  "unavailable",
  "internal",
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];
