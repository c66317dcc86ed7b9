import { inspect } from "node:util";
import { app } from "electron";
import log from "electron-log/main";

/** A bearer token, a link's token, an email address: they must not get into a file. */
const SECRETS = [
  [/Bearer [\w-]+/g, "Bearer [removed]"],
  [/([?&](?:token|code)=)[^&\s"]+/g, "$1[removed]"],
  [/[\w.+-]+@[\w-]+\.[\w.]+/g, "[address]"],
  [/\b[A-Za-z0-9_-]{40,}\b/g, "[removed]"],
] as const;

/** Takes what looks like a secret out of a line. */
export function withoutSecrets(line: string): string {
  return SECRETS.reduce((text, [pattern, instead]) => text.replace(pattern, instead), line);
}

/** Writes the log and every crash into files of the application's folder, without secrets. */
export function writeLogs(): void {
  // Without its script for pages, which it would run from the profile, where anybody can write it.
  log.initialize({ preload: false, spyRendererConsole: false });
  log.transports.file.level = "info";
  log.transports.file.maxSize = 1024 * 1024;
  log.transports.console.level = app.isPackaged ? false : "info";
  log.hooks.push((message) => ({
    ...message,
    data: message.data.map((part: unknown) => withoutSecrets(textOf(part))),
  }));
  log.errorHandler.startCatching({ showDialog: false });
  app.on("render-process-gone", (_event, _contents, { reason, exitCode }) =>
    log.error(`A window's process ended: ${reason} (${exitCode})`),
  );
  app.on("child-process-gone", (_event, { type, reason, exitCode }) =>
    log.error(`A process ended: ${type}, ${reason} (${exitCode})`),
  );
  log.info(`SignalDeck ${app.getVersion()} starts on ${process.platform}`);
}

function textOf(part: unknown): string {
  if (part instanceof Error) return part.stack ?? part.message;
  return typeof part === "string" ? part : inspect(part);
}
