import type { Logger } from "pino";
import { mailContext } from "../accounts/mailContext.ts";
import { whileSecretsWork } from "../accounts/mailedSecrets.ts";
import type { ViewedMember } from "../accounts/SessionReader.ts";
import type { Sessions } from "../accounts/Sessions.ts";
import type { Clock } from "../clock/clock.ts";
import type { Config } from "../settings/config.ts";
import type { Content } from "../content/loadContent.ts";
import type { Database } from "../database/Database.ts";
import { DemoMailbox } from "../mails/post/DemoMailbox.ts";
import { createMailer } from "../mails/post/mailer.ts";
import { Outbox } from "../outbox/Outbox.ts";
import { PushFanOut } from "../push/PushFanOut.ts";
import { pushNews } from "../push/pushNews.ts";
import { PushSender } from "../push/PushSender.ts";
import { loadVapidKeys, type VapidKeys } from "../push/vapidKeys.ts";
import { chatNews } from "../telegram/chatNews.ts";
import { TelegramFanOut } from "../telegram/TelegramFanOut.ts";
import { noTelegram, TelegramRoom } from "../telegram/TelegramRoom.ts";
import { WebhookFanOut } from "../webhooks/WebhookFanOut.ts";
import { WebhookSender } from "../webhooks/WebhookSender.ts";
import { RowSweep } from "../database/RowSweep.ts";
import { forgetActs } from "../http/acts/forgetActs.ts";
import type { Metrics } from "../http/metrics.ts";
import { DailyDigest } from "../journal/DailyDigest.ts";
import { TrialNotices } from "../membership/TrialNotices.ts";
import { Receptions } from "../journal/received/Receptions.ts";
import { ResultMails } from "../journal/ResultMails.ts";
import type { PriceFeed } from "../market/PriceFeed.ts";
import type { ProofFiles } from "../claims/ProofFiles.ts";
import { addPage } from "../claims/addPage.ts";
import { submitClaim } from "../claims/submitClaim.ts";
import { Announcer } from "../members-desk/announcements/Announcer.ts";
import { MemberImporter } from "../members-desk/imports/MemberImporter.ts";
import { DeskNotices } from "../staff/notices/DeskNotices.ts";
import { trialEnd } from "../members/trial.ts";
import type { RoadFollower } from "../live/RoadFollower.ts";
import { retireEvents } from "../live/retireEvents.ts";
import type { NewsChannel } from "../news/memberNews.ts";
import type { ReadLogHead } from "../news/ReadLogHead.ts";
import { personalDataRooms } from "./personalDataRooms.ts";
import type { SignalRoad } from "./signalRoad.ts";

export interface DeliveriesDeps {
  config: Config;
  clock: Clock;
  log: Logger;
  secret: string;
  content: Content;
  database: Database;
  sessions: Sessions;
  metrics: Metrics;
  feed: PriceFeed;
  proofs: ProofFiles;
  ticketFiles: ProofFiles;
  road: SignalRoad;
  readLogHead: ReadLogHead;
}

/** Everything that leaves the house, and what decides of itself that something leaves it. */
export interface Deliveries {
  outbox: Outbox;
  /** Who writes down what follows from the road's events, once it is started. */
  followers: readonly RoadFollower[];
  /** How members are told things beside mail. */
  newsChannels: readonly NewsChannel[];
  /** Null where mails really leave the house. */
  demoMailbox: DemoMailbox | null;
  /** How push services know this server. */
  vapidKeys: VapidKeys;
  /** The operator's bot; null where none is set up. */
  telegram: TelegramRoom | null;
  start(): Promise<void>;
  /** Ends what writes messages first, so that none is left over that this process wrote. */
  stop(): Promise<void>;
}

/**
 * Builds all ways out of the house; nothing runs yet.
 * @throws Error with a sentence for the operator.
 */
export async function createDeliveries(deps: DeliveriesDeps): Promise<Deliveries> {
  const { clock, config, content, database, feed, log, readLogHead, road, secret, sessions } = deps;
  const vapidKeys = await loadVapidKeys({ config });
  const { smtpUrl } = config.mail;
  // Production prints no mail, whoever reads its output: without a server they wait.
  const demoMailbox = smtpUrl === null && !config.production ? new DemoMailbox({ clock }) : null;
  const mailer = createMailer({ ...config.mail, demoMailbox });
  const mail = mailContext({ content, config });
  const senderDeps = {
    database,
    clock,
    allowLoopback: config.webhookLoopback,
    viewerOf: (member: ViewedMember) => sessions.viewerOf(member),
    outbox: () => outbox,
  };
  const webhooks = new WebhookSender({ ...senderDeps, secret, mail });
  const push = new PushSender({
    ...senderDeps,
    vapid: { keys: vapidKeys, subject: config.vapid.subject },
  });
  const telegram = createTelegram(deps, () => outbox);
  const outbox: Outbox = new Outbox({
    database,
    clock,
    log,
    senders: {
      mail: whileSecretsWork({ database, clock }, mailer.send),
      push: (delivery) => push.send(delivery),
      telegram: telegram?.send ?? noTelegram,
      webhook: (delivery) => webhooks.send(delivery),
    },
  });
  const newsChannels = [chatNews({ database, clock }), pushNews({ database, clock })];
  const writerDeps = { database, clock, log, feed, outbox, road: road.live };
  const fanOutDeps = {
    ...writerDeps,
    holds: road.holds,
    windows: road.nights,
    viewerOf: senderDeps.viewerOf,
  };
  const followers = [
    new WebhookFanOut({ ...fanOutDeps, readLogHead, publicUrl: config.publicUrl }),
    new PushFanOut(fanOutDeps),
    new Receptions(fanOutDeps),
    new ResultMails({ ...writerDeps, secret, mail, newsChannels, readLogHead }),
    ...(config.telegram
      ? [
          new TelegramFanOut({
            ...writerDeps,
            channels: config.telegram.channels,
            posts: config.telegram.posts,
            recordUrl: `${config.publicUrl}/performance`,
            readLogHead,
          }),
        ]
      : []),
  ];
  const writers = [
    ...followers,
    new DailyDigest({ ...writerDeps, secret, mail, readLogHead }),
    new TrialNotices({ database, clock, log, outbox, mail }),
    new Announcer({ ...writerDeps, secret, mail, newsChannels }),
    new MemberImporter({
      ...writerDeps,
      content,
      config,
      secret,
      personalData: personalDataRooms(database, deps),
    }),
    new DeskNotices({ ...writerDeps, mail, newsChannels, viewerOf: senderDeps.viewerOf }),
    ...(telegram ? [telegram] : []),
  ];
  const eventDeps = { database, clock, log, followers: followers.map(({ name }) => name) };
  const sweeps = [
    ["old events", (goesOn: () => boolean) => retireEvents(eventDeps, goesOn)],
    ["old acts", (goesOn: () => boolean) => forgetActs({ database, clock }, goesOn)],
    ["old messages", (goesOn: () => boolean) => outbox.tidy(goesOn)],
  ] as const;
  const sweeping = sweeps.map(([what, retire]) => new RowSweep({ clock, log, what, retire }));
  return {
    outbox,
    followers,
    newsChannels,
    demoMailbox,
    vapidKeys,
    telegram,
    async start() {
      outbox.start();
      for (const writer of writers) await writer.start();
      for (const sweep of sweeping) sweep.start();
    },
    async stop() {
      for (const sweep of sweeping) await sweep.stop();
      for (const writer of writers) await writer.stop();
      await outbox.stop();
      mailer.close();
    },
  };
}

/** A claim that comes by the chat tells neither a device nor an address. */
const BY_CHAT = { way: "telegram", sessionId: null, address: null } as const;

function createTelegram(deps: DeliveriesDeps, outbox: () => Outbox): TelegramRoom | null {
  const { clock, config, content, database, log, metrics, proofs, road, sessions } = deps;
  if (!config.telegram) return null;
  return new TelegramRoom({
    database,
    clock,
    log,
    sessions,
    trialEnd,
    outbox,
    config: config.telegram,
    context: mailContext({ content, config }),
    enginePaused: () => road.engineState.pause?.reason ?? null,
    isHeld: (memberId) => road.holds.withheldSince(memberId) !== null,
    submitClaim: (memberId, input, file) =>
      submitClaim(
        { database, clock, content, proofs, secret: deps.secret },
        memberId,
        input,
        file,
        BY_CHAT,
      ),
    addPage: (of, file) => addPage({ database, clock, proofs, secret: deps.secret }, of, file),
    onRepeat: () => metrics.telegramRepeats.inc(),
  });
}
