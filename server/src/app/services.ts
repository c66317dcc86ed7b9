import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { loadAppSecret } from "../accounts/appSecret.ts";
import { mailContext } from "../accounts/mailContext.ts";
import type { MemberRow } from "../accounts/Member.ts";
import { Passwords } from "../accounts/Passwords.ts";
import { Sessions } from "../accounts/Sessions.ts";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import type { Content } from "../content/loadContent.ts";
import { RunningContent } from "../content/RunningContent.ts";
import { Database } from "../database/Database.ts";
import { DemoMailbox } from "../delivery/DemoMailbox.ts";
import { createMailer, type Mailer } from "../delivery/mailer.ts";
import { Outbox } from "../delivery/Outbox.ts";
import { PushFanOut } from "../delivery/push/PushFanOut.ts";
import { PushSender } from "../delivery/push/PushSender.ts";
import { loadVapidKeys, type VapidKeys } from "../delivery/push/vapidKeys.ts";
import { noTelegram, TelegramRoom } from "../delivery/telegram/TelegramRoom.ts";
import { WebhookFanOut } from "../delivery/webhooks/WebhookFanOut.ts";
import { WebhookSender } from "../delivery/webhooks/WebhookSender.ts";
import { createMetrics, type Metrics } from "../http/metrics.ts";
import { createLimits, type Limits } from "../http/rateLimits.ts";
import { DailyDigest } from "../journal/DailyDigest.ts";
import { ResultMails } from "../journal/ResultMails.ts";
import { createFeed } from "../market/createFeed.ts";
import type { PriceFeed } from "../market/PriceFeed.ts";
import { ProofFiles } from "../membership/ProofFiles.ts";
import { submitClaim } from "../membership/submitClaim.ts";
import { trialEnd } from "../membership/trial.ts";
import { WEB_DIST } from "../paths.ts";
import { lastSlot } from "../signals/lastSlot.ts";
import { createSignalRoad, type SignalRoad } from "./signalRoad.ts";
import { loadWebPages, type WebPages } from "./webPages.ts";

/** Everything that lives as long as the process. Rooms take from it only what they name. */
export interface Services {
  config: Config;
  clock: Clock;
  log: Logger;
  secret: string;
  content: Content;
  /** The same content, and what exchanges it while the process runs. */
  runningContent: RunningContent;
  database: Database;
  passwords: Passwords;
  sessions: Sessions;
  limits: Limits;
  /** Null where mails really leave the house. */
  demoMailbox: DemoMailbox | null;
  mailer: Mailer;
  outbox: Outbox;
  /** Turns what the live road brings into messages to members' own tools. */
  webhookFanOut: WebhookFanOut;
  /** Turns the same into messages to members' devices. */
  pushFanOut: PushFanOut;
  /** How push services know this server. */
  vapidKeys: VapidKeys;
  /** The operator's bot; null where none is set up. */
  telegram: TelegramRoom | null;
  /** Mails members how signals ended that they took. */
  resultMails: ResultMails;
  /** Mails members who wish it what the day before brought. */
  dailyDigest: DailyDigest;
  /** Uploaded proofs of deposits. */
  proofs: ProofFiles;
  metrics: Metrics;
  feed: PriceFeed;
  road: SignalRoad;
  /** Null while the web UI is not built. */
  pages: WebPages | null;
}

/**
 * Opens storage and builds the services; nothing runs yet.
 * @throws Error with a sentence for the operator.
 */
export async function createServices(options: {
  config: Config;
  clock: Clock;
  log: Logger;
}): Promise<Services> {
  const { config, clock, log } = options;
  await mkdir(config.dataDir, { recursive: true });
  const secret = await loadAppSecret({ config });
  const vapidKeys = await loadVapidKeys({ config });
  const runningContent = await RunningContent.open(config.contentDir, config, clock);
  const { content } = runningContent;
  const database = await Database.open({
    url: config.databaseUrl,
    file: join(config.dataDir, "signaldeck.sqlite"),
  });
  const { smtpUrl, from } = config.mail;
  const demoMailbox = smtpUrl === null ? new DemoMailbox({ clock }) : null;
  const mailer = createMailer({ smtpUrl, from, demoMailbox });
  const sessions = new Sessions({ database, clock, demandSecondFactor: !config.demo });
  const metrics = createMetrics();
  const feed = await createFeed(config.feed, {
    clock,
    note: (sentence) => log.info(sentence),
    resumeAt: (feedName) => lastSlot(database, feedName),
  });
  const pages = await loadWebPages({
    folder: WEB_DIST,
    content,
    publicUrl: config.publicUrl,
    log,
  });
  runningContent.onChange(() => pages?.renew());
  const road = createSignalRoad({
    ...{ config, clock, log, database, sessions, content, metrics, feed },
  });
  const webhookSender: WebhookSender = new WebhookSender({
    ...{ database, clock, secret, allowLoopback: config.webhookLoopback },
    mail: mailContext({ content, config }),
    viewerOf: (member) => sessions.viewerOf(member),
    outbox: () => outbox,
  });
  const pushSender: PushSender = new PushSender({
    ...{ database, clock, allowLoopback: config.webhookLoopback },
    vapid: { keys: vapidKeys, subject: config.vapid.subject },
    viewerOf: (member) => sessions.viewerOf(member),
    outbox: () => outbox,
  });
  const proofs = new ProofFiles(join(config.dataDir, "uploads"));
  const telegram: TelegramRoom | null =
    config.telegram &&
    new TelegramRoom({
      ...{ database, clock, log, feed, sessions, trialEnd, road: road.live },
      config: config.telegram,
      context: { brand: content.brand.name, publicUrl: config.publicUrl },
      outbox: () => outbox,
      enginePaused: () => road.engineState.pause?.reason ?? null,
      isHeld: (memberId) => road.holds.withheldSince(memberId) !== null,
      submitClaim: (memberId, input, file) =>
        submitClaim({ database, clock, proofs }, memberId, input, file, "telegram"),
      onRepeat: () => metrics.telegramRepeats.inc(),
    });
  const outbox: Outbox = new Outbox({
    ...{ database, clock, log },
    senders: {
      mail: mailer.send,
      push: (delivery) => pushSender.send(delivery),
      telegram: telegram?.send ?? noTelegram,
      webhook: (delivery) => webhookSender.send(delivery),
    },
  });
  const fanOutDeps = {
    ...{ database, clock, log, feed, outbox, road: road.live, holds: road.holds },
    viewerOf: (member: MemberRow) => sessions.viewerOf(member),
  };
  return {
    config,
    clock,
    log,
    secret,
    content,
    runningContent,
    database,
    passwords: new Passwords(),
    sessions,
    limits: await createLimits({
      databaseUrl: config.databaseUrl,
      dataDir: config.dataDir,
      apiPerMinute: config.apiCallsPerMinute,
    }),
    demoMailbox,
    mailer,
    outbox,
    webhookFanOut: new WebhookFanOut(fanOutDeps),
    pushFanOut: new PushFanOut(fanOutDeps),
    vapidKeys,
    proofs,
    telegram,
    metrics,
    feed,
    resultMails: new ResultMails({
      ...{ database, clock, log, feed, outbox, secret, road: road.live },
      mail: mailContext({ content, config }),
    }),
    dailyDigest: new DailyDigest({
      ...{ database, log, feed, outbox, secret, clock },
      mail: mailContext({ content, config }),
    }),
    pages,
    road,
  };
}
