import { ALL_ENDPOINTS } from "@signaldeck/contract";
import type { Express } from "express";
import { mountAccounts } from "../accounts/routes.ts";
import { mountContent } from "../content/routes.ts";
import { mountDevMail } from "../delivery/devMail.ts";
import { createHttpApp } from "../http/httpApp.ts";
import { bearerAuthentication } from "../http/session.ts";
import { mountMarket } from "../market/routes.ts";
import { mountMembership } from "../membership/routes.ts";
import { WEB_DIST } from "../paths.ts";
import { mountSignals } from "../signals/routes.ts";
import { mountApiDocs, mountHealth, mountWeb } from "./pages.ts";
import type { Services } from "./services.ts";

/**
 * The whole product as one Express app: every call of the contract, health, the API's description
 * and the web UI.
 * @throws Error when a call of the contract has no handler.
 */
export function createApp(services: Services, isStopping: () => boolean): Express {
  const { config, content, database, metrics, sessions, limits } = services;
  const { app, api } = createHttpApp({
    clock: services.clock,
    log: services.log,
    authenticate: bearerAuthentication((token) => sessions.find(token)),
    trustProxy: config.trustProxy,
    before: [metrics.middleware, limits.middleware],
    mountFirst: (express) => {
      mountHealth(express, { database, metrics, isStopping });
      mountApiDocs(express, content.brand.name, config.publicUrl);
      if (config.demo && services.demoMailbox) mountDevMail(express, services.demoMailbox);
    },
    mountApi: (router) => {
      mountAccounts(router, services);
      mountMembership(router, services);
      mountContent(router, services);
      mountMarket(router, services);
      mountSignals(router, services.road);
    },
    mountPages: (express) => mountWeb(express, WEB_DIST),
  });
  const missing = api.missing(ALL_ENDPOINTS);
  if (missing.length > 0) {
    const calls = missing.map(({ method, path }) => `${method} ${path}`).join(", ");
    throw new Error(`No handler for ${calls}`);
  }
  return app;
}
