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

/** A part of a path that is as long as a token of ours may be one, whatever the address. */
const MAYBE_TOKEN = /[\w-]{40,}/g;
/** What follows a sender's name in the address of a hook, also where it was mistyped. */
const HOOK_SECRET = /(\/hooks\/+(?:signals|partners)\/+[^/]+\/+)[^/]+/gi;

/**
 * What the log says of an address: its path, without anything that is or might be a secret. A query
 * string could carry a reset token, and senders that can set no header have theirs in the path.
 */
export function withoutSecrets(url: string): string {
  const [path = ""] = url.split("?");
  return path.replace(HOOK_SECRET, "$1[secret]").replace(MAYBE_TOKEN, "[secret]");
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
