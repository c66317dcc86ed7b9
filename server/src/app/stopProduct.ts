import type { Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { SECOND } from "@signaldeck/contract";
import type { ProofSweep } from "../access/claims/ProofSweep.ts";
import type { ContentFollower } from "../content/desk/ContentFollower.ts";
import type { WritePositionTask } from "../database/WritePositionTask.ts";
import type { DoctorRounds } from "../operations/doctor/DoctorRounds.ts";
import type { ClockWatch } from "../staff/ClockWatch.ts";
import type { FeedAlarm } from "../staff/FeedAlarm.ts";
import type { GrantSweep } from "../staff/members-desk/GrantSweep.ts";
import { closeServer } from "./httpServer.ts";
import type { Services } from "./services.ts";

/** How long a file that is on its way may take to come, in ms. */
const UPLOAD_GRACE = 9 * SECOND;

/** How long open replies may take; supervisors that are in a hurry kill after ten seconds. */
const REPLY_GRACE = UPLOAD_GRACE + 500;

/** How long each of the others may take to finish what it is at. */
const STEP_GRACE = 5 * SECOND;

interface Running extends Pick<
  Services,
  | "database"
  | "deliveries"
  | "ledgerLog"
  | "limits"
  | "log"
  | "logWitnesses"
  | "pipeline"
  | "running"
  | "timestamps"
  | "uploads"
> {
  clockWatch: ClockWatch;
  contentFollower: ContentFollower;
  doctorRounds: DoctorRounds;
  server: Server;
  feedAlarm: FeedAlarm;
  grants: GrantSweep;
  newestWrite: WritePositionTask;
  proofSweep: ProofSweep;
}

/**
 * Ends everything in order: callers, what answers, what works by itself, and the storage last, when
 * nothing uses it any more. A part that takes too long or fails keeps none of the others from ending.
 * @throws Error of the first part that failed.
 */
export async function stopProduct(product: Running): Promise<void> {
  const { clockWatch, contentFollower, database, deliveries, feedAlarm, grants, ledgerLog, log } =
    product;
  const { doctorRounds, limits, logWitnesses, newestWrite, proofSweep } = product;
  const { pipeline, running, server, timestamps, uploads } = product;
  const faults: unknown[] = [];
  const step = async (what: string, work: () => Promise<void>, grace = STEP_GRACE) => {
    const patience = new AbortController();
    const late = sleep(grace, "late" as const, { signal: patience.signal });
    late.catch(() => undefined);
    try {
      if ((await Promise.race([work(), late])) === "late") {
        log.warn({ what, afterMs: grace }, "did not end in time; it is left");
      }
    } catch (error) {
      log.error({ err: error, what }, "did not end well");
      faults.push(error);
    } finally {
      patience.abort();
    }
  };

  // Files first: they would take their time. Streams learn when to come back.
  uploads.close(UPLOAD_GRACE);
  const endStreams = () => step("streams", () => pipeline.hub.close());
  await step("connections", () => closeServer(server, REPLY_GRACE, endStreams), 2 * REPLY_GRACE);
  // A call whose client has gone is still being handled.
  await step("calls", () => running.idle());
  await step("feed alarm", () => feedAlarm.stop());
  await step("pipeline", () => pipeline.stop());
  // What the pipeline has recorded is taken up by the next start, if not here.
  await step("ledger log", () => ledgerLog.stop());
  await step("witnesses", () => logWitnesses.stop());
  await step("time stamps", () => timestamps.stop());
  // What was sent and is not marked yet is taken up by the next start.
  await step("deliveries", () => deliveries.stop());
  await step("content", () => contentFollower.stop());
  await step("grants", () => grants.stop());
  await step("proofs", () => proofSweep.stop());
  await step("clock", () => clockWatch.stop());
  await step("doctor", () => doctorRounds.stop());
  await step("limits", () => limits.close());
  await step("newest write", () => newestWrite.stop());
  await step("database", () => database.close());
  if (faults.length > 0) throw faults[0];
}
