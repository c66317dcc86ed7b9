import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, it } from "vitest";
import { REPOSITORY_ROOT } from "../paths.ts";

/**
 * Files with a timer beside `BackgroundTask`, whose work names the clock by which it falls due, and
 * why nothing of it is due by a clock in doubt. Vendors' prices are looked at by `market` at any
 * time.
 */
const OWN: Record<string, string> = {
  "process/background/BackgroundTask.ts": "is the one that all others have",
  "app/Connections.ts": "ends idle connections",
  "app/httpServer.ts": "ends calls when the server stops",
  "app/prerenderPages.ts": "waits for an answer",
  "operations/backup/Progress.ts": "says how far a restore is",
  "access/claims/pictureLook.ts": "waits for an answer",
  "commands/aliveUntilDone.ts": "keeps a command alive",
  "commands/serve.ts": "ends a server that does not stop",
  "database/FileMaintenance.ts": "puts the file in order",
  "database/LogTruncation.ts": "puts the file in order",
  "database/StorageHealth.ts": "waits for an answer",
  "database/WriteQueue.ts": "bounds a wait",
  "http/FaultLog.ts": "counts what is logged",
  "http/UploadPlaces.ts": "bounds a wait",
  "http/bodyTime.ts": "bounds a wait",
  "http/postOut.ts": "waits for an answer",
  "http/watchUpload.ts": "ends slow uploads",
  "live/LiveClient.ts": "ends streams",
  "live/LiveHub.ts": "keeps streams alive, and asks again for their sessions",
  "delivery/outbox/Outbox.ts":
    "sends what was written; removes nothing by age while the clock is in doubt",
  "signals/EngineRunner.ts": "rests itself while the clock is in doubt",
  "channels/telegram/TelegramDoor.ts": "follows access, which ends elsewhere",
  "channels/telegram/TelegramPoller.ts": "waits for an answer",
  "channels/telegram/TelegramBot.ts": "waits for an answer",
  "delivery/telegram/TelegramSender.ts": "keeps the pace that Telegram allows",
};

it("each file with a timer of its own has a reason why nothing of it falls due", () => {
  const folder = join(REPOSITORY_ROOT, "server/src");
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
    .map(({ name, parentPath }) => join(parentPath, name));
  const found = files
    .map((file) => relative(folder, file))
    .filter((name) => !/^market\/|(^|\/)testing\//.test(name))
    .filter((name) => /\bset(Interval|Timeout)\(/.test(readFileSync(join(folder, name), "utf8")));
  expect(found.sort()).toEqual(Object.keys(OWN).sort());
});
