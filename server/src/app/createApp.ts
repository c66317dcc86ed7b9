import { ALL_ENDPOINTS } from "@signaldeck/contract";
import { mountAcademy } from "../academy/routes.ts";
import { mountPasswordReset } from "../accounts/passwordRoutes.ts";
import { mountAccounts } from "../accounts/routes.ts";
import { mountSecondFactor } from "../accounts/secondFactorRoutes.ts";
import { mountSettings } from "../accounts/settingsRoutes.ts";
import { mountCommunity } from "../community/routes.ts";
import { mountBotAccess } from "../bot-access/routes.ts";
import { mountContentDesk } from "../content/desk/deskRoutes.ts";
import { mountContent } from "../content/routes.ts";
import { mountCopyTrading } from "../copy-trading/routes.ts";
import { mountDevMail } from "../mails/post/devMail.ts";
import { mountOutbox } from "../outbox/outboxRoutes.ts";
import { mountPartners } from "../partners/routes.ts";
import { mountPush } from "../push/pushRoutes.ts";
import { mountSetup } from "../setup/routes.ts";
import { mountTelegram } from "../telegram/telegramRoutes.ts";
import { mountUnsubscribe } from "../news/unsubscribe/unsubscribePages.ts";
import { mountWebhooks } from "../webhooks/webhookRoutes.ts";
import { mountMarks } from "../doctor/DoctorMark.ts";
import { mountDoctor } from "../doctor/routes.ts";
import { mountEliteRoom } from "../elite-room/routes.ts";
import { Acts } from "../http/acts/Acts.ts";
import { apiDocs } from "../http/apiDocs.ts";
import { callerAddress } from "../http/callerAddress.ts";
import { CallLimits } from "../http/callLimits.ts";
import { createHttpApp, type HttpApp } from "../http/httpApp.ts";
import { securityLog } from "../http/securityLog.ts";
import { bearerAuthentication } from "../http/session.ts";
import { readLeaderboard } from "../journal/readLeaderboard.ts";
import { mountJournal } from "../journal/routes.ts";
import { readSummary } from "../ledger/published/readSummary.ts";
import { mountLedgerLog } from "../ledger/published/routes.ts";
import { mountSeals } from "../signals/sealRoutes.ts";
import { mountMarket } from "../market/routes.ts";
import { followPostback } from "../claims/followPostback.ts";
import { mountClaims } from "../claims/routes.ts";
import { mountAnnouncements } from "../members-desk/announcements/routes.ts";
import { mountMemberImports } from "../members-desk/imports/routes.ts";
import { mountMembersDesk } from "../members-desk/routes.ts";
import { mountMembership } from "../membership/routes.ts";
import { DOCS_DIST, WEB_DIST } from "../paths.ts";
import { mountRecord } from "../ledger/counted/routes.ts";
import { mountSignalDesk } from "../signals/desk/routes.ts";
import { mountSignalImports } from "../signals/imports/routes.ts";
import { mountModelCard } from "../signals/models/cardRoutes.ts";
import { mountModels } from "../signals/models/routes.ts";
import { mountSignalNights } from "../signals/nights/nightRoutes.ts";
import { recordFacts } from "../signals/recordFacts.ts";
import { mountSignals } from "../signals/routes.ts";
import { askOwner } from "../staff/askOwner.ts";
import { mountOffice } from "../staff/routes.ts";
import { mountStaffAccounts } from "../staff/staffAccountsRoutes.ts";
import { mountInbox } from "../inbox/routes.ts";
import { mountSupport } from "../support/routes.ts";
import { mountDocs } from "./docsPages.ts";
import { personalDataRooms } from "./personalDataRooms.ts";
import {
  healthTexts,
  mountMetrics,
  mountSearchEngineFiles,
  mountWeb,
  mountWebManifest,
} from "./pages.ts";
import type { Services } from "./services.ts";

/**
 * The whole product as one listener: every call of the contract, health, the API's description and
 * the web UI.
 * @throws Error when a call of the contract has no handler.
 */
export function createApp(services: Services, isStopping: () => boolean): HttpApp {
  const { config, content, database, headFile, metrics, sessions, limits } = services;
  const publicLog = { database, headFile, witnesses: config.witnesses };
  const findSession = (token: string) => sessions.find(token);
  const authenticate = bearerAuthentication(findSession);
  const addressOf = callerAddress(config.trustProxy);
  const knownSession = (tokenHash: string) => sessions.known(tokenHash);
  const callLimits = new CallLimits({
    perMinute: config.apiCallsPerMinute,
    findSession,
    knownSession,
    addressOf,
  });
  const product = createHttpApp({
    clock: services.clock,
    log: services.log,
    authenticate,
    askOwner: askOwner(services),
    knownSession,
    trustProxy: config.trustProxy,
    forwarded: services.forwarded,
    allowedOrigins: config.allowedOrigins,
    acts: new Acts(services),
    uploads: services.uploads,
    running: services.running,
    metrics,
    watch: [
      securityLog({
        secret: services.secret,
        count: (event) => metrics.securityEvents.inc(event),
        addressOf,
        log: services.log,
      }),
    ],
    limits: callLimits,
    before: [
      apiDocs({
        title: content.brand.name,
        publicUrl: config.publicUrl,
        readers: config.apiDocs,
        authenticate,
      }),
    ],
    texts: healthTexts({
      database,
      clock: services.clock,
      feed: services.feed,
      isStopping,
      dataDir: config.dataDir,
    }),
    mountFirst: (express) => {
      mountMetrics(express, metrics);
      mountSearchEngineFiles(express, config.publicUrl);
      mountWebManifest(express, content);
      mountMarks(express, { database, limit: callLimits.step });
      mountUnsubscribe(express, { ...services, limit: callLimits.step });
      mountLedgerLog(express, {
        ...publicLog,
        publicUrl: config.publicUrl,
        limit: callLimits.step,
      });
      if (config.demo && services.demoMailbox) {
        const { hostname } = new URL(config.publicUrl);
        mountDevMail(express, services.demoMailbox, [hostname, config.host]);
      }
    },
    mountApi: (router) => {
      mountAccounts(router, services);
      mountPasswordReset(router, services);
      mountSecondFactor(router, services);
      mountSettings(router, {
        ...services,
        personalData: personalDataRooms(database, services),
      });
      mountWebhooks(router, services);
      mountPush(router, services);
      mountTelegram(router, services);
      mountMembership(router, services);
      mountClaims(router, services);
      mountPartners(router, {
        ...services,
        follow: (transaction, postback, whose, setting) =>
          followPostback(services, transaction, { postback, whose, setting }),
      });
      mountMembersDesk(router, services);
      mountAnnouncements(router, services);
      mountMemberImports(router, services);
      mountStaffAccounts(router, services);
      mountContent(router, services);
      mountContentDesk(router, services);
      mountOffice(router, services);
      mountDoctor(router, { ...services, fetch, thorough: true });
      mountOutbox(router, services);
      mountMarket(router, { ...services, ...services.road });
      mountRecord(router, {
        ...services,
        ...services.road,
        readLog: () => readSummary(publicLog),
        ...recordFacts(database, services.feed.info.name),
      });
      mountModelCard(router, services);
      mountSignals(router, { ...services, ...services.road });
      mountSeals(router, {
        database,
        holds: services.road.holds,
        windows: services.road.nights,
        feedName: services.feed.info.name,
      });
      mountSignalDesk(router, services.road.desk);
      mountModels(router, services.road.marks);
      mountSignalImports(router, {
        context: services.road.marks,
        publicUrl: config.publicUrl,
        limits: limits.imports,
      });
      mountSupport(router, services);
      mountInbox(router, services);
      mountBotAccess(router, services);
      mountCopyTrading(router, services);
      mountJournal(router, { ...services, ...services.road, windows: services.road.nights });
      mountSignalNights(router, services);
      mountCommunity(router, {
        ...services,
        payoutPercent: config.payoutPercent,
        readLeaderboard: () =>
          readLeaderboard(database, services.feed.info.name, config.payoutPercent),
      });
      mountEliteRoom(router, services);
      mountAcademy(router, services);
      mountSetup(router, services);
    },
    mountPages: (express) => {
      if (config.docs) mountDocs(express, DOCS_DIST);
      mountWeb(express, WEB_DIST, services.pages);
    },
  });
  const missing = product.api.missing(ALL_ENDPOINTS);
  if (missing.length > 0) {
    const calls = missing.map(({ method, path }) => `${method} ${path}`).join(", ");
    throw new Error(`No handler for ${calls}`);
  }
  return product;
}
