import { join } from "node:path";
import { demoNotice, type MarketKind, SIMULATED_NOTICE } from "@signaldeck/contract";
import type { Logger } from "pino";
import { EvenTime } from "../accounts/EvenTime.ts";
import { Passwords } from "../accounts/Passwords.ts";
import { Sessions } from "../accounts/Sessions.ts";
import { backupAge } from "../operations/backup/lastBackup.ts";
import type { Clock } from "../process/clock/clock.ts";
import type { Config } from "../process/settings/config.ts";
import type { Content } from "../content/loadContent.ts";
import { RunningContent } from "../content/RunningContent.ts";
import { Database } from "../database/Database.ts";
import { refuseGoneDatabase } from "../database/goneDatabase.ts";
import type { Handles } from "../database/openSequelize.ts";
import { findStops } from "../operations/doctor/stops.ts";
import { mailContext } from "../accounts/mailContext.ts";
import { openDataFolder } from "../process/files/dataFolder.ts";
import { ForwardedFaults } from "../http/ForwardedFaults.ts";
import { createMetrics, type Metrics } from "../http/metrics.ts";
import { createLimits, type Limits } from "../http/rateLimits.ts";
import { RunningCalls } from "../http/RunningCalls.ts";
import { uploadStores } from "../process/uploads/uploadStores.ts";
import { UploadPlaces } from "../http/UploadPlaces.ts";
import { staffAlertMail } from "../delivery/mails/staffMails.ts";
import { createFeed } from "../market/createFeed.ts";
import { HeadFile } from "../ledger/published/HeadFile.ts";
import { LedgerLog } from "../ledger/published/LedgerLog.ts";
import type { LogKey } from "../ledger/published/note/LogKey.ts";
import { readLogHead } from "../ledger/published/readLogHead.ts";
import { openLogKey } from "../ledger/published/openLogKey.ts";
import { Timestamps } from "../ledger/published/timestamps/Timestamps.ts";
import { Witnesses } from "../ledger/published/witnesses/Witnesses.ts";
import type { PriceFeed } from "../market/PriceFeed.ts";
import { ProofFiles } from "../access/claims/ProofFiles.ts";
import { readChannels } from "../delivery/outbox/readRoads.ts";
import { WEB_DIST } from "../paths.ts";
import { readStored } from "../operations/setup/storedSettings.ts";
import { withStored } from "../operations/setup/withStored.ts";
import type { AlertStaff } from "../signals/memory/watchDrift.ts";
import { lastPlayed } from "../signals/lastPlayed.ts";
import { mailStaff } from "../staff/mailStaff.ts";
import { createDeliveries, type Deliveries } from "./deliveries.ts";
import { openSecret, type OpenSecretDeps } from "./openSecret.ts";
import { createSignalPipeline, type SignalPipeline } from "./signalPipeline.ts";
import { createWaysOut, type WaysOut } from "./waysOut.ts";
import { warnOfMissing } from "./warnOfMissing.ts";
import { loadWebPages, type WebPages } from "./webPages.ts";

/** Everything that lives as long as the process. Modules take from it only what they name. */
export interface Services {
  /** What the server runs with. */
  config: Config;
  /** What the environment alone says. */
  environment: Config;
  /** When it began, epoch ms. */
  startedAt: number;
  clock: Clock;
  log: Logger;
  secret: string;
  content: Content;
  /** The same content, and what exchanges it while the process runs. */
  runningContent: RunningContent;
  database: Database;
  passwords: Passwords;
  evenTime: EvenTime;
  sessions: Sessions;
  limits: Limits;
  deliveries: Deliveries;
  outbox: WaysOut["outbox"];
  newsChannels: WaysOut["newsChannels"];
  demoMailbox: WaysOut["demoMailbox"];
  vapidKeys: WaysOut["vapidKeys"];
  telegram: Deliveries["telegram"];
  /** Uploaded proofs of deposits. */
  proofs: ProofFiles;
  /** Files that came with messages of tickets. */
  ticketFiles: ProofFiles;
  /** Where files are read. */
  uploads: UploadPlaces;
  /** What was seen of the proxies in front. */
  forwarded: ForwardedFaults;
  /** The calls that are being handled. */
  running: RunningCalls;
  metrics: Metrics;
  feed: PriceFeed;
  pipeline: SignalPipeline;
  /** Mails an alert to the staff. */
  alertStaff: AlertStaff;
  /** The ledger's public log. */
  ledgerLog: LedgerLog;
  /** The head of that log which was shown last. */
  headFile: HeadFile;
  /** Who else signs its heads. */
  logWitnesses: Witnesses;
  /** Who says by when they were there. */
  timestamps: Timestamps;
  /** Null while the web UI is not built. */
  pages: WebPages | null;
}

/** What stands above every page; null: nothing has to. */
function noticeOf(
  { demo, production, feed }: Pick<Config, "demo" | "production" | "feed">,
  market: MarketKind,
): (() => string) | null {
  if (demo) return () => demoNotice(market);
  return production && feed.kind === "simulated" ? SIMULATED_NOTICE : null;
}

/**
 * Opens storage and builds the services by the environment's settings and those that are stored;
 * nothing runs yet.
 * @throws Error with a sentence for the operator.
 */
export async function createServices(options: {
  config: Config;
  clock: Clock;
  /** Hears what time it is at the vendors of prices, with each tick. */
  hear?: (pair: string, time: number) => void;
  log: Logger;
  /** That of the product unless given. */
  evenTime?: EvenTime;
  /** Those of the product unless given. */
  handles?: Handles;
}): Promise<Services> {
  const { config: environment, clock, hear, log, evenTime = new EvenTime(), handles } = options;
  await openDataFolder(environment.dataDir, log);
  const runningContent = await RunningContent.open(environment.contentDir, environment, clock);
  const { content } = runningContent;
  const storage = {
    url: environment.databaseUrl,
    file: join(environment.dataDir, "signaldeck.sqlite"),
  };
  await refuseGoneDatabase(storage, environment.dataDir);
  const database = await Database.open({
    ...storage,
    log,
    ...(handles && { handles }),
  });
  const { config, secret, logKey } = await openKeys({ config: environment, database, log });
  await warnOfMissing({ config, database, log });
  const sessions = new Sessions({ database, clock, demandSecondFactor: !config.demo });
  const metrics = createMetrics();
  const uploads = new UploadPlaces();
  metrics.measure({
    uploads: () => uploads.reading,
    ready: async () => (await findStops({ database, dataDir: config.dataDir })).length === 0,
    outbox: () => readChannels(database, clock).catch(() => []),
    backupAge: async () => {
      const age = await backupAge(config.dataDir, clock.now());
      // PostgreSQL may be saved in another way.
      return age === Infinity && config.databaseUrl !== null ? NaN : age;
    },
  });
  // What is published is in the ledger's public log, which waits for the address it is known by.
  const feed = await createFeed(config.hasAddress ? config.feed : { kind: "none" }, {
    clock,
    log,
    ...(hear && { hear }),
    note: (sentence) => log.info(sentence),
    resumeAt: (feedName) => lastPlayed(database, feedName),
  });
  const pages = await loadWebPages({
    folder: WEB_DIST,
    content,
    market: feed.info.market,
    publicUrl: config.publicUrl,
    notice: noticeOf(config, feed.info.market),
    log,
  });
  runningContent.onChange(() => pages?.renew());
  const waysOutDeps = { config, clock, log, secret, content, database, sessions, metrics };
  const waysOut = await createWaysOut(waysOutDeps);
  const { outbox, newsChannels, demoMailbox, vapidKeys } = waysOut;
  const alertStaff: AlertStaff = (transaction, alert) =>
    mailStaff({ database, outbox }, transaction, ({ fullName }) =>
      staffAlertMail(mailContext({ content, config }), { fullName, ...alert }),
    );
  const pipeline = createSignalPipeline({
    config,
    clock,
    log,
    database,
    sessions,
    content,
    metrics,
    feed,
    alertStaff,
    onContentChange: (listener) => runningContent.onChange(listener),
  });
  const headFile = new HeadFile({ database, dataDir: config.dataDir });
  const { witnesses, timestampAuthority: authority } = config;
  const stores = uploadStores(config);
  const proofs = new ProofFiles(stores.proofs);
  const ticketFiles = new ProofFiles(stores.ticketFiles);
  const deliveries = createDeliveries({
    ...waysOutDeps,
    ...waysOut,
    feed,
    proofs,
    ticketFiles,
    pipeline,
    readLogHead: () => readLogHead({ headFile, log }),
  });
  const { telegram } = deliveries;
  return {
    config,
    environment,
    startedAt: clock.now(),
    clock,
    log,
    secret,
    content,
    runningContent,
    database,
    passwords: new Passwords(() => [content.brand.name, config.publicUrl]),
    evenTime,
    sessions,
    limits: await createLimits({
      databaseUrl: config.databaseUrl,
      dataDir: config.dataDir,
      log,
    }),
    deliveries,
    outbox,
    newsChannels,
    demoMailbox,
    vapidKeys,
    telegram,
    proofs,
    ticketFiles,
    uploads,
    forwarded: new ForwardedFaults(),
    running: new RunningCalls(),
    metrics,
    feed,
    pages,
    pipeline,
    alertStaff,
    ledgerLog: new LedgerLog({ database, clock, log, key: logKey, headFile }),
    headFile,
    logWitnesses: new Witnesses({ database, clock, log, headFile, witnesses }),
    timestamps: new Timestamps({ database, clock, log, headFile, authority }),
  };
}

interface Opened {
  config: Config;
  secret: string;
  logKey: LogKey;
}

/** What the database was written with, or else begins with, and the settings that it holds. */
async function openKeys(deps: OpenSecretDeps & { config: Config }): Promise<Opened> {
  const { database, log } = deps;
  try {
    const secret = await openSecret(deps);
    const config = withStored(deps.config, await readStored(database, secret));
    return { config, secret, logKey: await openLogKey({ config, database, log }) };
  } catch (error) {
    await database.close();
    throw error;
  }
}
