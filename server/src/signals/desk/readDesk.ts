import {
  SIGNAL_LIMITS,
  type SignalDeskDto,
  type SwitchDto,
  MINUTE,
  type HeldSignalDto,
} from "@signaldeck/contract";
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
import { readNoSignal } from "../forecasts/noSignal.ts";
import { readUnjudged } from "../switches/unjudgedPairs.ts";
import { PlannedSignal, type PlannedRow } from "../PlannedSignal.ts";
import type { SignalsContext } from "../SignalsContext.ts";
import { presentPause, readSwitch } from "../switches/readSwitch.ts";
import type { SwitchRow } from "../switches/SignalSwitch.ts";
import type { LedgerWatch } from "../watch/LedgerWatch.ts";
import type { FeedWatch } from "./FeedWatch.ts";
import { presentPlan } from "./presentPlan.ts";
import { pairDecimals } from "../../market/pairs.ts";
import { AROUND, closesOf } from "../../market/plausible/Plausible.ts";
import { decidableUntil, nearCloses } from "../held/holding.ts";
import { judgeOutcome } from "../../ledger/counted/results/judgeOutcome.ts";
import { readHeld } from "../../ledger/sealed/readLedger.ts";
import type { HeldBody } from "../../ledger/sealed/recordBodies.ts";
import { Signal, type SignalRow } from "../Signal.ts";

/** The signals of the feed whose prices are held, with all that a person needs to decide. */
async function readHeldSignals(context: SignalsContext): Promise<HeldSignalDto[]> {
  const { database, feed } = context;
  const rows = await database.model(Signal).findAll({
    where: { feed: feed.info.name, status: "expired", heldAt: { [Op.ne]: null } },
    raw: true,
  });
  rows.sort((one, other) => one.sequence - other.sequence);
  const records = await readHeld(
    database,
    rows.map(({ id }) => id),
  );
  const shown = rows.flatMap((row) => {
    const record = records.get(row.id);
    return record ? [present(context, row, JSON.parse(record.body) as HeldBody)] : [];
  });
  return Promise.all(shown);
}

async function present(
  { feed }: SignalsContext,
  signal: SignalRow,
  held: HeldBody,
): Promise<HeldSignalDto> {
  const { pair, direction } = signal;
  const length = feed.finestStep * MINUTE;
  const [slot, expiry] = [signal.slot.getTime(), signal.expiresAt.getTime()];
  const to = expiry + AROUND * length;
  const candles = await feed.candles(pair, feed.finestStep, slot - length, to);
  return {
    id: signal.id,
    sequence: signal.sequence,
    pair,
    decimals: pairDecimals(pair),
    direction,
    expiresAt: signal.expiresAt.toISOString(),
    decidableUntil: new Date(decidableUntil(signal)).toISOString(),
    reason: held.reason,
    prices: held.prices.map(({ source, entryPrice, closePrice }) => ({
      source,
      entryPrice,
      closePrice,
      outcome: judgeOutcome({ direction, entryPrice }, closePrice),
    })),
    around: nearCloses(closesOf(candles, length)),
  };
}

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
      quiet: await readNoSignal(database, feed.info.name),
      unjudged: await readUnjudged(database, feed.info.name),
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
