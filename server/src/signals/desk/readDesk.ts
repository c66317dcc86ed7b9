import { SIGNAL_LIMITS, type SignalDeskDto, type SwitchDto } from "@signaldeck/contract";
import { Op } from "sequelize";
import { Member } from "../../members/Member.ts";
import type { Database } from "../../database/Database.ts";
import type { LiveHub } from "../../live/LiveHub.ts";
import { OutboxMessage } from "../../delivery/outbox/OutboxMessage.ts";
import { isFeedFresh } from "../../market/feedFreshness.ts";
import { presentMarketStatus } from "../../market/presentMarket.ts";
import { readDoubt } from "../../ledger/sealed/doubt/ledgerDoubt.ts";
import type { EngineRunner } from "../EngineRunner.ts";
import { ImportReceipt } from "../receipts/ImportReceipt.ts";
import { lastMark } from "../marks.ts";
import { readQuietMark } from "../switches/quietMark.ts";
import { PlannedSignal, type PlannedRow } from "../PlannedSignal.ts";
import type { SignalsContext } from "../SignalsContext.ts";
import { presentPause, readSwitch } from "../switches/readSwitch.ts";
import type { SwitchRow } from "../switches/SignalSwitch.ts";
import type { LedgerWatch } from "../watch/LedgerWatch.ts";
import type { FeedWatch } from "./FeedWatch.ts";
import { readHeldSignals } from "./readHeldSignals.ts";
import { presentPlan } from "./presentPlan.ts";

export interface DeskDeps {
  context: SignalsContext;
  runner: Pick<EngineRunner, "lastRun">;
  hub: Pick<LiveHub, "size">;
  watch: FeedWatch;
  ledgerWatch: Pick<LedgerWatch, "lookAtAll">;
}

/** Plans that are shown besides the waiting ones. */
const PAST_PLANS = 5;

/** Everything on the desk but its lists. */
export async function readDesk(deps: DeskDeps): Promise<SignalDeskDto> {
  const { context, runner, hub, watch } = deps;
  const { database, feed } = context;
  const now = feed.clock.now();
  const [doubt, engine, imports, fresh, pairs, plans, held, waitingImports, outbox] =
    await Promise.all([
      readDoubt(database),
      readSwitch(database, "engine"),
      readSwitch(database, "imports"),
      isFeedFresh(feed),
      watch.read(),
      readPlans(context),
      readHeldSignals(context),
      database.model(ImportReceipt).count({ where: { status: "waiting" } }),
      database.model(OutboxMessage).count({ where: { status: "waiting" } }),
    ]);
  const last = runner.lastRun;
  return {
    doubt,
    market: presentMarketStatus(feed, fresh, {
      pause: presentPause(engine),
      quiet: await readQuietMark(database, feed.info.name),
    }),
    nextMark: new Date(lastMark(now) + SIGNAL_LIMITS.slot).toISOString(),
    lastMark: last && { ...last, mark: new Date(last.mark).toISOString() },
    engine: await presentSwitch(database, engine),
    imports: await presentSwitch(database, imports),
    plans: plans.map(presentPlan),
    held,
    pairs,
    streams: hub.size,
    queues: { writes: database.waitingWrites, imports: waitingImports, outbox },
  };
}

async function readPlans({ database, feed }: SignalsContext): Promise<PlannedRow[]> {
  const plans = database.model(PlannedSignal);
  const here = { feed: feed.info.name };
  const [waiting, past] = await Promise.all([
    plans.findAll({ where: { ...here, status: "waiting" }, order: [["slot", "ASC"]], raw: true }),
    plans.findAll({
      where: { ...here, status: { [Op.ne]: "waiting" } },
      order: [["createdAt", "DESC"]],
      limit: PAST_PLANS,
      raw: true,
    }),
  ]);
  return [...waiting, ...past];
}

/** A switch with the name of the person who set it last. */
export async function presentSwitch(
  database: Database,
  { paused, reason, changedAt, changedBy }: SwitchRow,
): Promise<SwitchDto> {
  const person =
    changedBy === null
      ? null
      : await database.model(Member).findByPk(changedBy, { attributes: ["fullName"], raw: true });
  return {
    paused,
    reason,
    changedAt: changedAt?.toISOString() ?? null,
    changedBy: person?.fullName ?? null,
  };
}
