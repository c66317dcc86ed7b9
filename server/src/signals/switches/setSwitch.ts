import type { SwitchInput } from "@signaldeck/contract";
import { Op, type Transaction } from "sequelize";
import { v7 as uuid } from "uuid";
import type { MarketContext } from "../MarketContext.ts";
import { recordLiveEvent } from "../../live/recordLiveEvent.ts";
import { notifyDesk } from "../../live/notifyDesk.ts";
import { recordAudit } from "../../audit/recordAudit.ts";
import { assertNoDoubt } from "../../ledger/sealed/doubt/ledgerDoubt.ts";
import { restartDriftWatch } from "../drift/restartDriftWatch.ts";
import { endPlans } from "../plans/endPlans.ts";
import { PlannedSignal } from "../PlannedSignal.ts";
import { presentPause, readSwitch } from "./readSwitch.ts";
import { SignalSwitch, type SwitchName, type SwitchRow } from "./SignalSwitch.ts";
import type { Database } from "../../database/Database.ts";
import { EngineStop } from "./EngineStop.ts";

/**
 * Takes down that the engine was stopped or goes on, in the transaction that turns its switch. One
 * that is stopped for another reason has been stopped anew.
 */
async function noteStop(
  database: Database,
  transaction: Transaction,
  { paused, reason, changedBy, changedAt }: Omit<SwitchRow, "name">,
): Promise<void> {
  if (changedAt === null) return;
  const stops = database.model(EngineStop);
  await stops.update({ until: changedAt }, { where: { until: null }, transaction });
  if (!paused) return;
  const stop = {
    reason: reason ?? "",
    byItself: changedBy === null,
    since: changedAt,
    until: null,
  };
  await stops.create({ id: uuid(), ...stop }, { transaction });
}

/**
 * Stops or starts engine or imports; it stays so over restarts. Stopping the imports also takes back
 * what they have planned. Members hear of the engine at once.
 * @throws LedgerDoubtError for an engine that is to start while the record is in doubt.
 */
export function setSwitch(
  context: MarketContext,
  actorId: string,
  name: SwitchName,
  input: SwitchInput,
): Promise<SwitchRow> {
  const { database, clock } = context;
  return database.write(async (transaction) => {
    const before = await readSwitch(database, name, transaction);
    const reason = input.paused ? input.reason : null;
    if (before.paused === input.paused && before.reason === reason) return before;

    if (name === "engine" && !input.paused) await assertNoDoubt(database, transaction);
    const change = {
      paused: input.paused,
      reason,
      changedBy: actorId,
      changedAt: new Date(clock.now()),
    };
    const after: SwitchRow = { name, ...change };
    await database.model(SignalSwitch).update(change, { where: { name }, transaction });
    await recordAudit(context, transaction, {
      actorId,
      action: `${name}.${input.paused ? "paused" : "resumed"}`,
      subject: { type: "switch", id: name },
      details: { reason, reasonBefore: before.reason },
    });
    if (name === "imports" && input.paused) {
      await withdrawImports(context, transaction, `Imports were stopped: ${input.reason}`);
    }
    if (name === "engine") {
      await noteStop(database, transaction, change);
      // The person who lets it go on has looked into it: the watch must not stop it by what was
      // before.
      if (!input.paused) await restartDriftWatch(context, transaction);
      await notifyOfEngine(context, transaction, after);
    }
    await notifyDesk(context, transaction, "signals");
    return after;
  });
}

/** Stops the engine by itself, in the transaction that found out why. */
export async function pauseEngine(
  context: MarketContext,
  transaction: Transaction,
  reason: string,
): Promise<void> {
  const { database, clock } = context;
  const before = await readSwitch(database, "engine", transaction);
  if (before.paused) return;
  const change = { paused: true, reason, changedBy: null, changedAt: new Date(clock.now()) };
  await database.model(SignalSwitch).update(change, { where: { name: "engine" }, transaction });
  await noteStop(database, transaction, change);
  await notifyOfEngine(context, transaction, { name: "engine", ...change });
  await notifyDesk(context, transaction, "signals");
}

function notifyOfEngine(
  { database, clock }: MarketContext,
  transaction: Transaction,
  row: SwitchRow,
): Promise<void> {
  return recordLiveEvent(database, transaction, {
    event: { type: "engine.changed", pause: presentPause(row) },
    audience: "silver",
    at: clock.now(),
  });
}

async function withdrawImports(
  context: MarketContext,
  transaction: Transaction,
  reason: string,
): Promise<void> {
  const { database, feed } = context;
  const plans = await database.model(PlannedSignal).findAll({
    where: { feed: feed.info.name, status: "waiting", source: { [Op.like]: "webhook:%" } },
    transaction,
    raw: true,
  });
  await endPlans(context, transaction, plans, {
    status: "withdrawn",
    reason: reason.slice(0, 300),
  });
}
