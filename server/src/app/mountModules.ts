import { mountAcademy } from "../offers/academy/routes.ts";
import { mountPasswordReset } from "../accounts/passwordRoutes.ts";
import { mountAccounts } from "../accounts/routes.ts";
import { mountSecondFactor } from "../accounts/secondFactorRoutes.ts";
import { mountSettings } from "../accounts/settingsRoutes.ts";
import { mountCommunity } from "../community/routes.ts";
import { mountBotAccess } from "../offers/bot-access/routes.ts";
import { mountContentDesk } from "../content/desk/deskRoutes.ts";
import { mountContent } from "../content/routes.ts";
import { mountCopyTrading } from "../offers/copy-trading/routes.ts";
import { mountOutbox } from "../delivery/outbox/outboxRoutes.ts";
import { mountPartners } from "../access/partners/routes.ts";
import { mountPush } from "../channels/push/pushRoutes.ts";
import { mountSetup } from "../operations/setup/routes.ts";
import { mountTelegram } from "../channels/telegram/telegramRoutes.ts";
import { mountWebhooks } from "../channels/webhooks/webhookRoutes.ts";
import { mountDoctor } from "../operations/doctor/routes.ts";
import { readLeaderboard } from "../journal/readLeaderboard.ts";
import { mountJournal } from "../journal/routes.ts";
import { readSummary } from "../ledger/published/readSummary.ts";
import { mountSeals } from "../signals/sealRoutes.ts";
import { mountMarket } from "../market/routes.ts";
import { followPostback } from "../access/claims/followPostback.ts";
import { mountClaims } from "../access/claims/routes.ts";
import { mountAnnouncements } from "../staff/members-desk/announcements/routes.ts";
import { mountMemberImports } from "../staff/members-desk/imports/routes.ts";
import { mountMembersDesk } from "../staff/members-desk/routes.ts";
import { mountMembership } from "../access/routes.ts";
import { mountForecasts } from "../ledger/forecasts/routes.ts";
import { mountRecord } from "../ledger/counted/routes.ts";
import { mountSignalDesk } from "../signals/desk/routes.ts";
import { mountSignalImports } from "../signals/imports/routes.ts";
import { mountModelCard } from "../signals/models/cardRoutes.ts";
import { recordFacts } from "../signals/recordFacts.ts";
import { mountPairBoard } from "../signals/pairs/routes.ts";
import { mountSignals } from "../signals/routes.ts";
import { mountSkyline } from "../signals/skyline/routes.ts";
import { mountOffice } from "../staff/routes.ts";
import { mountStaffAccounts } from "../staff/staffAccountsRoutes.ts";
import { mountInbox } from "../delivery/inbox/routes.ts";
import { mountSupport } from "../support/routes.ts";
import { personalDataModules } from "./personalDataModules.ts";
import type { ApiRouter } from "../http/ApiRouter.ts";
import type { Services } from "./services.ts";

/**
 * Mounts the calls of all modules, from the ground up; each is handed what it needs, and no more.
 * @param publicLog where the ledger's public log is read from
 */
export function mountModules(
  api: ApiRouter,
  services: Services,
  publicLog: Parameters<typeof readSummary>[0],
): void {
  const { clock, config, content, database, feed, limits, log, outbox, pipeline } = services;
  const { newsChannels, runningContent, secret, sessions } = services;
  const feedName = feed.info.name;
  const stored = { database, clock };
  const mailed = { ...stored, content, config, outbox, secret };
  const told = { ...mailed, newsChannels };
  const entered = {
    ...mailed,
    sessions,
    limits,
    passwords: services.passwords,
    evenTime: services.evenTime,
  };

  mountMarket(api, {
    clock,
    feed,
    engineState: pipeline.engineState,
    recent: pipeline.recent,
  });
  mountContent(api, { content });
  mountContentDesk(api, { ...stored, runningContent });
  mountInbox(api, stored);

  mountSignals(api, {
    clock,
    board: pipeline.board,
    performance: pipeline.performance,
    hub: pipeline.hub,
  });
  mountPairBoard(api, { ...stored, pairs: pipeline.pairs });
  mountSkyline(api, { ...stored, feed, reach: pipeline.reach });
  mountSeals(api, { database, reach: pipeline.reach, feedName });
  mountRecord(api, {
    ...stored,
    feed,
    performance: pipeline.performance,
    readLog: () => readSummary(publicLog),
    ...recordFacts(database, feedName),
  });
  mountForecasts(api, { database, feed });
  mountModelCard(api, { database });
  mountSignalDesk(api, pipeline.desk);
  mountSignalImports(api, {
    context: pipeline.marks,
    publicUrl: config.publicUrl,
    limits: limits.imports,
  });
  mountJournal(api, {
    ...stored,
    feed,
    pauses: pipeline.pauses,
    reach: pipeline.reach,
    windows: pipeline.windows,
  });

  mountAccounts(api, entered);
  mountPasswordReset(api, entered);
  mountSecondFactor(api, entered);
  mountSettings(api, { ...entered, personalData: personalDataModules(database, services) });
  mountMembership(api, { ...told, sessions, limits });
  mountClaims(api, { ...told, proofs: services.proofs });
  mountPartners(api, {
    ...stored,
    content,
    config,
    log,
    follow: (transaction, postback, whose, setting) =>
      followPostback(services, transaction, { postback, whose, setting }),
  });

  mountWebhooks(api, { ...stored, secret, outbox, config });
  mountPush(api, { ...stored, outbox, config, vapidKeys: services.vapidKeys });
  mountTelegram(api, { ...stored, config, outbox, telegram: services.telegram });
  mountOutbox(api, stored);

  mountCommunity(api, {
    ...stored,
    payoutPercent: config.payoutPercent,
    readLeaderboard: () => readLeaderboard(database, feedName, config.payoutPercent),
  });
  mountAcademy(api, { ...stored, content });
  mountBotAccess(api, {
    ...stored,
    limits,
    content,
    feed,
    pauses: pipeline.pauses,
    payoutPercent: config.payoutPercent,
  });
  mountCopyTrading(api, stored);
  mountSupport(api, { ...told, ticketFiles: services.ticketFiles });

  mountMembersDesk(api, { ...told, sessions, limits });
  mountAnnouncements(api, told);
  mountMemberImports(api, mailed);
  mountStaffAccounts(api, entered);
  mountOffice(api, { ...stored, feed });
  mountSetup(api, {
    ...stored,
    secret,
    config,
    environment: services.environment,
    content,
    runningContent,
    limits,
    feed,
    startedAt: services.startedAt,
  });
  mountDoctor(api, {
    ...stored,
    config,
    content,
    feed,
    ledgerLog: services.ledgerLog,
    forwarded: services.forwarded,
    fetch,
    thorough: true,
  });
}
