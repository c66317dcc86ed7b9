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

/** The process's log: JSON lines, secrets cut out. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, redact: { paths: SECRET_PATHS, censor: "[secret]" } };
  return destination ? pino(options, destination) : pino(options);
}
