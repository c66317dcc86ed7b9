import type { ErrorCode, FieldFault } from "@signaldeck/contract";

const STATUS_BY_CODE: Record<ErrorCode, number> = {
  bad_request: 400,
  validation_failed: 400,
  invalid_confirmation_code: 400,
  invalid_dashboard_code: 400,
  invalid_reset_token: 400,
  wrong_password: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  email_unconfirmed: 403,
  account_blocked: 403,
  forbidden: 403,
  signals_locked: 403,
  country_restricted: 403,
  not_found: 404,
  conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
};

/** A failure that the caller may see: a stable code and a sentence that a person can act on. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldFault[] | undefined;
  /** Seconds to wait before a further try makes sense. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    details: { fields?: FieldFault[]; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = "AppError";
    this.code = code;
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
  }

  get status(): number {
    return STATUS_BY_CODE[this.code];
  }
}
