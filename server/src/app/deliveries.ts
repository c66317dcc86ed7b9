import type { Logger } from "pino";
import { mailContext } from "../accounts/mailContext.ts";
import type { ViewedMember } from "../accounts/SessionReader.ts";
import { PushFanOut } from "../channels/push/PushFanOut.ts";
import { TelegramFanOut } from "../channels/telegram/TelegramFanOut.ts";
import { TelegramBot } from "../channels/telegram/TelegramBot.ts";
import { WebhookFanOut } from "../channels/webhooks/WebhookFanOut.ts";
import { DailyDigest } from "../journal/DailyDigest.ts";
import { TrialNotices } from "../access/trial/TrialNotices.ts";
import { Receptions } from "../journal/received/Receptions.ts";
import { PaperFollower } from "../offers/bot-access/paper/PaperFollower.ts";
import { ResultMails } from "../journal/ResultMails.ts";
import type { PriceFeed } from "../market/PriceFeed.ts";
import type { ProofFiles } from "../access/claims/ProofFiles.ts";
import { addPage } from "../access/claims/addPage.ts";
import { submitClaim } from "../access/claims/submitClaim.ts";
import { Announcer } from "../staff/members-desk/announcements/Announcer.ts";
import { MemberImporter } from "../staff/members-desk/imports/MemberImporter.ts";
import { DeskNotices } from "../staff/notices/DeskNotices.ts";
import { trialEnd } from "../members/trial.ts";
import type { EventSubscriber } from "../live/EventSubscriber.ts";
import type { ReadLogHead } from "../delivery/news/ReadLogHead.ts";
import { personalDataModules } from "./personalDataModules.ts";
import type { SignalPipeline } from "./signalPipeline.ts";
import type { WaysOut, WaysOutDeps } from "./waysOut.ts";
import { forgetRegistrations } from "../accounts/forgetRegistrations.ts";
import type { Clock } from "../process/clock/clock.ts";
import type { Database } from "../database/Database.ts";
import { RowSweep } from "../database/RowSweep.ts";
import { forgetActs } from "../http/acts/forgetActs.ts";
import { retireEvents } from "../live/retireEvents.ts";
import type { Outbox } from "../delivery/outbox/Outbox.ts";
import { forgetReceipts } from "../signals/imports/forgetReceipts.ts";

/** All that goes by age, as the log calls it. */
function rowSweeps(deps: {
  database: Database;
  clock: Clock;
  log: Logger;
  outbox: Outbox;
  followers: readonly EventSubscriber[];
}): RowSweep[] {
  const followers = deps.followers.map(({ name }) => name);
  const rows: Record<string, (goesOn: () => boolean) => Promise<void>> = {
    "old events": (goesOn) => retireEvents({ ...deps, followers }, goesOn),
    "old acts": (goesOn) => forgetActs(deps, goesOn),
    "old messages": (goesOn) => deps.outbox.tidy(goesOn),
    "old registrations": (goesOn) => forgetRegistrations(deps, goesOn),
    "old receipts of imports": (goesOn) => forgetReceipts(deps, goesOn),
  };
  return Object.entries(rows).map(([what, retire]) => new RowSweep({ ...deps, what, retire }));
}

export interface DeliveriesDeps extends WaysOutDeps, WaysOut {
  feed: PriceFeed;
  proofs: ProofFiles;
  ticketFiles: ProofFiles;
  pipeline: SignalPipeline;
  readLogHead: ReadLogHead;
}

/** What sends messages out without being asked. */
export interface Deliveries {
  /** Those who write down what follows from the event log's events, once started. */
  followers: readonly EventSubscriber[];
  /** The operator's bot; null where none is set up. */
  telegram: TelegramBot | null;
  start(): Promise<void>;
  /** Ends what writes messages first, so that none is left over that this process wrote. */
  stop(): Promise<void>;
}

/** Builds what writes messages, and what removes old rows; nothing runs yet. */
export function createDeliveries(deps: DeliveriesDeps): Deliveries {
  const { clock, config, content, database, feed, log, newsChannels, outbox } = deps;
  const { readLogHead, pipeline, secret, sessions } = deps;
  const viewerOf = (member: ViewedMember) => sessions.viewerOf(member);
  const mail = mailContext({ content, config });
  const telegram = createTelegram(deps);
  const writerDeps = { database, clock, log, feed, outbox, eventLog: pipeline.eventLog };
  const fanOutDeps = {
    ...writerDeps,
    reach: pipeline.reach,
    viewerOf,
  };
  const followers = [
    new WebhookFanOut({ ...fanOutDeps, readLogHead, publicUrl: config.publicUrl }),
    new PushFanOut({ ...fanOutDeps, payoutPercent: config.payoutPercent }),
    new Receptions(fanOutDeps),
    new PaperFollower({
      ...fanOutDeps,
      pauses: pipeline.pauses,
      payoutPercent: config.payoutPercent,
    }),
    new ResultMails({ ...writerDeps, secret, mail, newsChannels, readLogHead }),
    ...(config.telegram
      ? [
          new TelegramFanOut({
            ...writerDeps,
            channels: config.telegram.channels,
            posts: config.telegram.posts,
            recordUrl: `${config.publicUrl}/performance`,
            payoutPercent: config.payoutPercent,
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
      personalData: personalDataModules(database, deps),
    }),
    new DeskNotices({ ...writerDeps, mail, newsChannels, viewerOf }),
    ...(telegram ? [telegram] : []),
  ];
  const sweeps = rowSweeps({ database, clock, log, outbox, followers });
  return {
    followers,
    telegram,
    async start() {
      outbox.start();
      for (const writer of writers) await writer.start();
      for (const sweep of sweeps) sweep.start();
    },
    async stop() {
      for (const sweep of sweeps) await sweep.stop();
      for (const writer of writers) await writer.stop();
      await outbox.stop();
      deps.close();
    },
  };
}

/** A claim that comes by the chat tells neither a device nor an address. */
const BY_CHAT = { way: "telegram", sessionId: null, address: null } as const;

function createTelegram(deps: DeliveriesDeps): TelegramBot | null {
  const { clock, config, content, database, log, outbox, proofs, pipeline, sessions } = deps;
  if (!config.telegram || !deps.telegramApi) return null;
  return new TelegramBot({
    database,
    clock,
    log,
    sessions,
    trialEnd,
    outbox,
    api: deps.telegramApi,
    config: config.telegram,
    context: mailContext({ content, config }),
    enginePaused: () => pipeline.engineState.pause?.reason ?? null,
    isPaused: (memberId) => pipeline.pauses.withheldSince(memberId) !== null,
    submitClaim: (memberId, input, file) =>
      submitClaim(
        { database, clock, content, proofs, secret: deps.secret },
        memberId,
        input,
        file,
        BY_CHAT,
      ),
    addPage: (of, file) => addPage({ database, clock, proofs, secret: deps.secret }, of, file),
  });
}
