import { ALL_ENDPOINTS } from "@signaldeck/contract/endpoints";
import { mountDevMail } from "../delivery/mails/post/devMail.ts";
import { mountUnsubscribe } from "../accounts/unsubscribe/unsubscribePages.ts";
import { mountProbes } from "../operations/doctor/DoctorProbe.ts";
import { Acts } from "../http/acts/Acts.ts";
import { apiDocs } from "../http/apiDocs.ts";
import { callerAddress } from "../http/callerAddress.ts";
import { CallLimits } from "../http/callLimits.ts";
import { createHttpApp, type HttpApp } from "../http/httpApp.ts";
import { securityLog } from "../http/securityLog.ts";
import { bearerAuthentication } from "../http/session.ts";
import { mountLedgerLog } from "../ledger/published/routes.ts";
import { DOCS_DIST, WEB_DIST } from "../paths.ts";
import { askOwner } from "../staff/askOwner.ts";
import { mountDocs } from "./docsPages.ts";
import {
  healthTexts,
  mountMetrics,
  mountSearchEngineFiles,
  mountWeb,
  mountWebManifest,
} from "./pages.ts";
import { mountModules } from "./mountModules.ts";
import type { Services } from "./services.ts";

/**
 * The whole product as one listener: every call of the contract, health, the API's description and
 * the web UI.
 * @throws Error when a call of the contract has no handler.
 */
export function createApp(services: Services, isStopping: () => boolean): HttpApp {
  const { config, content, database, headFile, metrics, sessions } = services;
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
      mountProbes(express, { database, limit: callLimits.step });
      mountUnsubscribe(express, { ...services, limit: callLimits.step });
      mountLedgerLog(express, {
        ...publicLog,
        clock: services.clock,
        publicUrl: config.publicUrl,
        limit: callLimits.step,
      });
      if (config.demo && services.demoMailbox) {
        const { hostname } = new URL(config.publicUrl);
        mountDevMail(express, services.demoMailbox, [hostname, config.host]);
      }
    },
    mountApi: (api) => mountModules(api, services, publicLog),
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
