import { pino, type DestinationStream, type Logger } from "pino";

/** Values that must never reach a log, wherever in a logged object they sit. */
const SECRET_PATHS = [
  "password",
  "newPassword",
  "currentPassword",
  "token",
  "confirmationCode",
  "authorization",
  "cookie",
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`]);

/**
 * What the log says of an error. Only these fields: a failed query's error also carries its values,
 * among them hashes and mails with codes.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code } = error as Error & { code?: unknown };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(code !== undefined && { code }),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
}

/** The process's log: JSON lines, secrets cut out. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: { paths: SECRET_PATHS, censor: "[secret]" },
    serializers: { err: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}
