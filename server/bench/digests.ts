import { DAY, DIGEST, HOUR, MINUTE, watDay } from "@signaldeck/contract";
import { systemClock } from "../src/process/clock/clock.ts";
import type { Database } from "../src/database/Database.ts";
import { DailyDigest } from "../src/journal/DailyDigest.ts";
import { createLog } from "../src/process/log.ts";
import { DeliveryPosition } from "../src/live/DeliveryPosition.ts";
import { FEED } from "./growthStorage.ts";
import { timed } from "./measure.ts";
import { READERS } from "./seedReaders.ts";

/**
 * Milliseconds that the digest of the day before takes, up to messages that nobody stores.
 * @throws Error where it did not write to everybody
 */
export async function digestTime(database: Database): Promise<number> {
  const today = watDay(Date.now() - DIGEST.hour * HOUR);
  const now = today.from + DIGEST.hour * HOUR + MINUTE;
  const lastEventId = Math.round(today.from / DAY) - 1;
  await database.write((transaction) =>
    database.model(DeliveryPosition).upsert({ name: "daily-digest", lastEventId }, { transaction }),
  );
  let written = 0;
  const digest = new DailyDigest({
    database,
    clock: systemClock,
    log: createLog("error"),
    feed: { info: FEED, clock: { speed: 1, now: () => now, wallDelayUntil: () => 0 } },
    outbox: {
      addAll: (_transaction, messages) => {
        written += messages.length;
        return Promise.resolve();
      },
    },
    mail: { brand: "Bench", supportEmail: "help@load.example", publicUrl: "http://localhost" },
    readLogHead: () => Promise.resolve(null),
    secret: "bench",
  });
  const took = await timed(() => digest.flush());
  await digest.stop();
  if (written !== READERS.digest) throw new Error(`The digest wrote ${written} letters`);
  return took;
}
