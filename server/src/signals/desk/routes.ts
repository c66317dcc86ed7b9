import { countText, signalDeskApi } from "@signaldeck/contract";
import type { ApiRouter } from "../../http/ApiRouter.ts";
import { requireOwner } from "../../http/owner.ts";
import { requireSession, type Session } from "../../http/session.ts";
import { readDoubt } from "../../ledger/sealed/doubt/ledgerDoubt.ts";
import { setSwitch } from "../switches/setSwitch.ts";
import { voidSignal } from "../voidSignal.ts";
import { withdrawSignal } from "../withdrawSignal.ts";
import { restoreCopies } from "../watch/restoreCopies.ts";
import { decideHeld } from "./decideHeld.ts";
import { planByHand, withdrawPlan } from "./planByHand.ts";
import { listDeskSignals } from "./listDeskSignals.ts";
import { presentDeskSignal, presentPlan } from "./presentPlan.ts";
import { presentSwitch, readDesk, type DeskDeps } from "./readDesk.ts";

/** Mounts the signal desk. */
export function mountSignalDesk(api: ApiRouter, deps: DeskDeps): void {
  const { context } = deps;
  const { database, feed } = context;
  const actor = (session: Session | null) => requireSession(session).memberId;

  api.json(signalDeskApi.desk, async () => ({ data: await readDesk(deps) }));

  api.json(signalDeskApi.signals, ({ query }) => listDeskSignals(context, query));

  api.json(signalDeskApi.plan, async ({ session, body }) => {
    const plan = await planByHand(context, actor(session), body);
    return { data: presentPlan(plan), message: "The mark is taken." };
  });

  api.json(signalDeskApi.withdraw, async ({ session, params }) => {
    await withdrawPlan(context, actor(session), params.id);
    return { data: null, message: "The signal is taken back." };
  });

  api.json(signalDeskApi.void, async ({ session, params, body }) => {
    const taking = { actorId: actor(session), id: params.id, reason: body.reason };
    const signal = await voidSignal(context, taking);
    return {
      data: presentDeskSignal(signal, feed.clock.now()),
      message: "The signal is voided.",
    };
  });

  api.json(signalDeskApi.withdrawSignal, async ({ session, params, body }) => {
    const taking = { actorId: actor(session), id: params.id, reason: body.reason };
    const signal = await withdrawSignal(context, taking);
    return {
      data: presentDeskSignal(signal, feed.clock.now()),
      message: "The signal is withdrawn.",
    };
  });

  api.json(signalDeskApi.decideHeld, async ({ owner, params, body }) => {
    const decision = { id: params.id, source: body.source };
    const signal = await decideHeld(context, requireOwner(owner), decision);
    return {
      data: presentDeskSignal(signal, feed.clock.now()),
      message: body.source === null ? "The signal is left unsettled." : "The signal is settled.",
    };
  });

  api.json(signalDeskApi.restoreCopies, async ({ session, body }) => {
    const count = await restoreCopies(context, actor(session), body.reason);
    await deps.ledgerWatch.lookAtAll();
    const doubt = await readDoubt(database);
    const written = `Signals written anew: ${countText(count)}.`;
    return {
      data: null,
      message: doubt ? `${written} The record is still in doubt. ${doubt.message}` : written,
    };
  });

  api.json(signalDeskApi.setEngine, async ({ session, body }) => {
    const row = await setSwitch(context, actor(session), "engine", body);
    return { data: await presentSwitch(database, row) };
  });

  api.json(signalDeskApi.setImports, async ({ session, body }) => {
    const row = await setSwitch(context, actor(session), "imports", body);
    return { data: await presentSwitch(database, row) };
  });
}
