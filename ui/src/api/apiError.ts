import {
  ERROR_CODES,
  inOwnLanguage,
  t,
  type Endpoint,
  type ErrorCode,
  type FieldFault,
} from "@signaldeck/contract";

/** What a failed call yields; `message` is ready to be shown. */
export interface ApiError {
  /** HTTP status; null when no reply came. */
  status: number | null;
  code: ErrorCode | "network";
  message: string;
  fields?: FieldFault[];
  /** Seconds to wait before a further try makes sense. */
  retryAfter?: number;
  requestId?: string;
  /** With `second_factor_required`: what completes the login. */
  secondFactor?: { challenge: string };
  /** With `email_unconfirmed`: the registration whose code is asked for. */
  registration?: string;
}

/** The message for a call that got no reply. */
export const networkMessage = () => t("Network error. Please check your connection and try again.");

/** The failure of a call that got no reply at all. */
export function networkError(): ApiError {
  return { status: null, code: "network", message: networkMessage() };
}

/**
 * Reads a failed reply. A body that is no envelope (a proxy's own page) gives the endpoint's
 * message and a code by the status alone.
 * @param retryAfterHeader value of `Retry-After` in seconds, if the reply had one.
 */
export function errorFromReply(
  { failure }: Pick<Endpoint, "failure">,
  status: number,
  body: unknown,
  retryAfterHeader?: string,
): ApiError {
  const error = property(body, "error");
  const message = property(body, "message");
  const code = property(error, "code");
  const fields = property(error, "fields");
  const retryAfter = property(error, "retryAfter") ?? Number(retryAfterHeader);
  const requestId = property(error, "requestId");
  const registration = property(error, "registration");
  const challenge = property(property(error, "secondFactor"), "challenge");
  return {
    status,
    code: isErrorCode(code) ? code : codeOfStatus(status),
    message: typeof message === "string" && message !== "" ? message : inOwnLanguage(failure),
    ...(Array.isArray(fields) && { fields: fields.filter(isFieldFault) }),
    ...(typeof retryAfter === "number" && Number.isFinite(retryAfter) && { retryAfter }),
    ...(typeof requestId === "string" && { requestId }),
    ...(typeof challenge === "string" && { secondFactor: { challenge } }),
    ...(typeof registration === "string" && { registration }),
  };
}

/** Whether a caught value is the failure of a call. */
export function isApiError(value: unknown): value is ApiError {
  return (
    typeof property(value, "message") === "string" && typeof property(value, "code") === "string"
  );
}

function property(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

function isErrorCode(value: unknown): value is ErrorCode {
  return ERROR_CODES.some((code) => code === value);
}

function isFieldFault(value: unknown): value is FieldFault {
  return (
    typeof property(value, "path") === "string" && typeof property(value, "message") === "string"
  );
}

function codeOfStatus(status: number): ErrorCode {
  if (status === 401) return "unauthenticated";
  if (status === 403) return "forbidden";
  if (status === 404) return "not_found";
  if (status === 429) return "too_many_requests";
  if (status === 502 || status === 503 || status === 504) return "unavailable";
  return status >= 500 ? "internal" : "bad_request";
}
