import {
  inOwnLanguage,
  type ErrorCode,
  type ErrorDto,
  type FieldFault,
} from "@signaldeck/contract";

const STATUS_BY_CODE: Record<ErrorCode, number> = {
  bad_request: 400,
  validation_failed: 400,
  invalid_confirmation_code: 400,
  other_registration: 409,
  invalid_dashboard_code: 400,
  invalid_reset_token: 400,
  wrong_password: 400,
  invalid_second_factor: 400,
  owner_proof_needed: 400,
  invalid_challenge: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  second_factor_required: 401,
  email_unconfirmed: 403,
  account_blocked: 403,
  forbidden: 403,
  read_only_view: 403,
  second_factor_needed: 403,
  signals_locked: 403,
  risk_unacknowledged: 403,
  country_restricted: 403,
  not_found: 404,
  request_timeout: 408,
  conflict: 409,
  already_done: 409,
  act_in_progress: 409,
  void_too_late: 409,
  take_back_too_late: 409,
  not_sealed_yet: 409,
  own_account: 409,
  last_admin: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  key_of_another_act: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  outcome_unknown: 503,
};

/** In English and looked up; where a value is in it, a function that says it by `t`. */
type Sentence = string | (() => string);

const sayingOf = (sentence: Sentence) =>
  typeof sentence === "string" ? () => inOwnLanguage(sentence) : sentence;

type SecondFactorChallenge = NonNullable<ErrorDto["secondFactor"]>;

/**
 * A failure that the caller may see: a stable code and a sentence that a person can act on. Its
 * message is English; the code that answers says it in the caller's language.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** The sentence, in the reader's language. */
  readonly say: () => string;
  private readonly faults: readonly { path: string; message: Sentence }[] | undefined;
  /** Seconds to wait before a further try makes sense. */
  readonly retryAfter: number | undefined;
  /** What completes a login that asked for a second factor. */
  readonly secondFactor: SecondFactorChallenge | undefined;
  /** Which registration of its address waits for its code. */
  readonly registration: string | undefined;

  constructor(
    code: ErrorCode,
    sentence: Sentence,
    details: {
      fields?: readonly { path: string; message: Sentence }[];
      retryAfter?: number;
      secondFactor?: SecondFactorChallenge;
      registration?: string;
      cause?: unknown;
    } = {},
  ) {
    const say = sayingOf(sentence);
    super(say(), { cause: details.cause });
    this.name = "AppError";
    this.code = code;
    this.say = say;
    this.faults = details.fields;
    this.retryAfter = details.retryAfter;
    this.secondFactor = details.secondFactor;
    this.registration = details.registration;
  }

  /** What is wrong with which field, in the reader's language. */
  get fields(): FieldFault[] | undefined {
    return this.faults?.map(({ path, message }) => ({ path, message: sayingOf(message)() }));
  }

  get status(): number {
    return STATUS_BY_CODE[this.code];
  }
}
