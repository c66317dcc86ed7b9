import { DAY } from "@signaldeck/contract";
import type { Logger } from "pino";
import { TrustedClock } from "../process/clock/TrustedClock.ts";
import type { Config } from "../process/settings/config.ts";
import { makeDataFolder } from "../process/files/dataFolder.ts";
import { ContentFollower } from "../content/desk/ContentFollower.ts";
import { lockFolder } from "../database/lockFolder.ts";
import { findLostWrites } from "../database/writePosition.ts";
import { WritePositionTask } from "../database/WritePositionTask.ts";
import { ensureDemoAccounts, type DemoAccount } from "../operations/demo/demoAccounts.ts";
import { refuseDemoAccounts } from "../operations/demo/refuseDemoAccounts.ts";
import { seedApplications } from "../operations/demo/seedApplications.ts";
import { seedClaims } from "../operations/demo/seedClaims.ts";
import { seedEliteRoom } from "../operations/demo/seedEliteRoom.ts";
import { seedHistory } from "../operations/demo/seedHistory.ts";
import { seedMonth } from "../operations/demo/seedMonth.ts";
import { seedNotes } from "../operations/demo/seedNotes.ts";
import { seedOffice } from "../operations/demo/seedOffice.ts";
import { seedReportedPost } from "../operations/demo/seedReportedPost.ts";
import { seedTickets } from "../operations/demo/seedTickets.ts";
import { ProofSweep } from "../access/claims/ProofSweep.ts";
import { forgetNobody } from "../access/partners/forgetNobody.ts";
import { sweepProofs } from "../access/claims/sweepProofs.ts";
import { sweepTicketFiles } from "../support/sweepTicketFiles.ts";
import { proxyTest } from "../http/callerAddress.ts";
import { FIVE_MINUTES } from "../market/aggregateCandles.ts";
import { ReplayFeed } from "../market/replay/ReplayFeed.ts";
import { offerFirstAdmin } from "../accounts/firstAdmin.ts";
import { mailContext } from "../accounts/mailContext.ts";
import { DoctorRounds } from "../operations/doctor/DoctorRounds.ts";
import { ClockWatch } from "../staff/ClockWatch.ts";
import { FeedAlarm } from "../staff/FeedAlarm.ts";
import { GrantSweep } from "../staff/members-desk/GrantSweep.ts";
import { readSetback } from "../ledger/sealed/doubt/ledgerDoubt.ts";
import { CandleHistory } from "../signals/CandleHistory.ts";
import { noteSetback } from "../signals/watch/noteSetback.ts";
import { lastSlot } from "../signals/lastSlot.ts";
import { createApp } from "./createApp.ts";
import { createHttpServer, listen } from "./httpServer.ts";
import { MarketDoor } from "./MarketDoor.ts";
import { onRestartWish } from "../operations/setup/onRestartWish.ts";
import { answersOf, answersPeople, works } from "./roles.ts";
import { createServices, type Services } from "./services.ts";
import { stopProduct } from "./stopProduct.ts";

export interface RunningProduct {
  port: number;
  feedLabel: string;
  /** Makes the first administrator, once: only for the reader of the terminal, and for no log. */
  firstAdminLink: string | null;
  /** Where members reach it is known; if not, the link names this machine. */
  hasAddress: boolean;
  /** Empty outside the demo. */
  demoAccounts: DemoAccount[];
  /** Ends everything in order; resolves when the process has nothing left to do. */
  stop(): Promise<void>;
}

/**
 * Starts the whole product: storage, feed, engine, deliveries, HTTP.
 * @param restart called when an admin asks for a restart
 * @param clock that of this machine unless given
 * @throws Error with a sentence for the operator.
 */
export async function runProduct(
  environment: Config,
  log: Logger,
  restart: () => void = () => undefined,
  clock = new TrustedClock(),
): Promise<RunningProduct> {
  const door = environment.clockOfParent ? new MarketDoor() : null;
  const unlock = await lockStorage(environment);
  const services = await createServices({
    config: environment,
    clock,
    hear: (pair, time) => clock.hear(pair, time),
    log,
  }).catch(async (error: unknown) => {
    await unlock();
    throw error;
  });
  const { config, database, deliveries, feed, ledgerLog, logWitnesses, pipeline, timestamps } =
    services;
  const grants = new GrantSweep(services);
  const proofSweep = new ProofSweep({
    ...services,
    sweep: async () => {
      await forgetNobody(services);
      await sweepProofs(services);
      await sweepTicketFiles(services);
    },
  });
  const feedAlarm = new FeedAlarm({ ...services, mail: mailContext(services) });
  const clockWatch = new ClockWatch({ ...services, clock });
  services.metrics.measure({ clock });
  const doctorRounds = new DoctorRounds({ ...services, fetch });
  services.metrics.measure({ findings: () => doctorRounds.findings });
  const contentFollower = new ContentFollower(services);
  const isSetBack = async () => (await readSetback(database)) !== null;
  const newestWrite = new WritePositionTask({ ...services, dataDir: config.dataDir, isSetBack });
  let stopping = false;
  const { listener } = createApp(services, () => stopping);
  const answers = answersOf(config.role, listener);
  const server = createHttpServer(answers, { isProxy: proxyTest(config.trustProxy) });

  const stop = async () => {
    stopping = true;
    try {
      await door?.stop();
      await stopProduct({
        ...services,
        clockWatch,
        contentFollower,
        doctorRounds,
        server,
        feedAlarm,
        grants,
        newestWrite,
        proofSweep,
      });
    } finally {
      await unlock();
    }
  };

  try {
    const lost = await findLostWrites(database, config.dataDir);
    if (lost !== null) await noteSetback(services, lost);
    await newestWrite.start();
    if (!config.demo) await refuseDemoAccounts(database);
    await contentFollower.start();
    await pipeline.startFeed();
    await clockWatch.startAtOnce();
    const demoAccounts = config.demo ? await database.inTurn("demo", () => seedDemo(services)) : [];
    await pipeline.start(deliveries.followers);
    if (answersPeople(config.role)) pipeline.startPairs(!works(config.role));
    if (works(config.role)) {
      // A log is known by the address at which it begins: without one it waits.
      if (config.hasAddress) {
        await ledgerLog.startAtOnce();
        logWitnesses.start();
        timestamps.start();
      }
      await pipeline.startWork();
      if (feed instanceof ReplayFeed) door?.open({ feed, runner: pipeline.runner });
      await deliveries.start();
      await grants.startAtOnce();
      proofSweep.start();
      feedAlarm.start();
    }
    const port = await listen(server, config.host, config.port);
    doctorRounds.start();
    onRestartWish(database, restart);
    const makesLink = config.production && config.role !== "worker";
    const firstAdminLink = makesLink ? await offerLink(services, port) : null;
    const { hasAddress } = config;
    return { port, firstAdminLink, hasAddress, feedLabel: feed.info.label, demoAccounts, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Behind the hash: browsers send it to nobody, so no proxy's log has it. */
async function offerLink(services: Services, port: number): Promise<string | null> {
  const { hasAddress, publicUrl } = services.config;
  const address = hasAddress ? publicUrl : `http://localhost:${port}`;
  const token = await offerFirstAdmin(services);
  return token === null ? null : `${address}/first-admin#token=${token}`;
}

/** Files belong to one server at a time; a PostgreSQL database may be shared. */
async function lockStorage({ databaseUrl, dataDir }: Config): Promise<() => Promise<void>> {
  if (databaseUrl !== null) return () => Promise.resolve();
  await makeDataFolder(dataDir);
  return lockFolder(dataDir);
}

async function seedDemo(services: Services): Promise<DemoAccount[]> {
  const { config, database, feed, log, pipeline } = services;
  const accounts = await ensureDemoAccounts({ ...services, dataDir: config.dataDir });
  await seedClaims(services);
  await seedApplications(services);
  await seedTickets(services);
  await seedReportedPost(services);
  await seedEliteRoom(services);
  await seedNotes(services);
  await seedOffice(services);
  // A recording begins at its own beginning; only the endless simulated market has a yesterday.
  const needsHistory =
    feed.info.market === "simulated" && (await lastSlot(database, feed.info.name)) === null;
  if (needsHistory) {
    // A day of candles before it is all that the engine needs to begin with.
    const history = new CandleHistory(feed, DAY / FIVE_MINUTES, pipeline.marks.plausible);
    const published = await seedHistory({ ...pipeline.marks, history });
    log.debug({ published }, "the demo has its history");
    await seedMonth(services);
  }
  return accounts;
}
