import {
  minutesOfDay,
  signalNightApi,
  timeOfDay,
  watDay,
  type QuietHours,
  type SignalNightDto,
  type SignalNightInput,
  type Tier,
} from "@signaldeck/contract";
import { Op } from "sequelize";
import type { Database } from "../../database/Database.ts";
import type { ApiRouter } from "../../http/ApiRouter.ts";
import { requireSession } from "../../http/session.ts";
import { receivingTier } from "../../live/liveAudience.ts";
import type { PriceFeed } from "../../market/PriceFeed.ts";
import { SignalNight, type SignalNightRow } from "./SignalNight.ts";

export interface NightRoutes {
  database: Database;
  feed: Pick<PriceFeed, "clock">;
  content: { dailySignals: (tier: Tier) => number | null };
}

/** Mounts what a member keeps free of signal windows. */
export function mountSignalNights(api: ApiRouter, deps: NightRoutes): void {
  api.json(signalNightApi.night, async ({ session }) => {
    const { memberId, viewer } = requireSession(session);
    return { data: await readNight(deps, memberId, receivingTier(viewer)) };
  });

  api.json(signalNightApi.saveNight, async ({ session, body }) => {
    const { memberId, viewer } = requireSession(session);
    await chooseNight(deps, memberId, body);
    return { data: await readNight(deps, memberId, receivingTier(viewer)) };
  });
}

/** Writes the choice for the next WAT day; earlier days keep theirs. */
async function chooseNight(
  { database, feed }: NightRoutes,
  memberId: string,
  { night }: SignalNightInput,
): Promise<void> {
  const validFrom = new Date(watDay(feed.clock.now()).to);
  const row: SignalNightRow = {
    memberId,
    validFrom,
    nightFrom: night && minutesOfDay(night.from),
    nightTo: night && minutesOfDay(night.to),
  };
  await database.write((transaction) => database.model(SignalNight).upsert(row, { transaction }));
}

async function readNight(
  { database, feed, content }: NightRoutes,
  memberId: string,
  tier: Tier,
): Promise<SignalNightDto> {
  const day = watDay(feed.clock.now());
  const rows = await database.model(SignalNight).findAll({
    where: { memberId, validFrom: { [Op.lte]: new Date(day.to) } },
    order: [["validFrom", "DESC"]],
    raw: true,
  });
  const today = rows.find(({ validFrom }) => validFrom.getTime() <= day.from);
  return {
    quota: content.dailySignals(tier),
    today: hoursOf(today),
    chosen: hoursOf(rows[0]),
    from: new Date(day.to).toISOString(),
  };
}

function hoursOf(row: SignalNightRow | undefined): QuietHours | null {
  if (!row || row.nightFrom === null || row.nightTo === null) return null;
  return { from: timeOfDay(row.nightFrom), to: timeOfDay(row.nightTo) };
}
