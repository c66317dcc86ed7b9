import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { mountRecord } from "../../counted/routes.ts";
import { Performance } from "../../counted/statistics/Performance.ts";
import { recordFacts } from "../../../signals/recordFacts.ts";
import type { MarkContext } from "../../../signals/runMark.ts";
import { moduleApp } from "../../../testing/moduleApp.ts";
import { readSummary } from "../readSummary.ts";
import { mountLedgerLog } from "../routes.ts";
import type { LogFixture } from "./logFixture.ts";
import { closeAll, type ServedSite } from "./serveSite.ts";

/** A fixture's log beside the record of its feed, as the product serves both. */
export async function serveLog(
  { headFile }: Pick<LogFixture, "headFile">,
  context: MarkContext,
): Promise<ServedSite> {
  const { database, feed, clock, payoutPercent } = context;
  const performance = new Performance({ database, feed: feed.info, payoutPercent });
  await performance.load();
  const app = express();
  mountLedgerLog(app, {
    database,
    clock,
    headFile,
    witnesses: [],
    publicUrl: "https://deck.example",
    limit: (_request, _response, next) => next(),
  });
  const readLog = () => readSummary({ database, headFile, witnesses: [] });
  app.use(
    moduleApp({
      clock,
      findSession: () => Promise.resolve(null),
      mount: (api) =>
        mountRecord(api, {
          ...recordFacts(database, feed.info.name),
          database,
          clock,
          feed,
          performance,
          readLog,
        }),
    }),
  );
  const server = createServer(app).listen(0, "127.0.0.1");
  await new Promise((ready) => server.once("listening", ready));
  const { port } = server.address() as AddressInfo;
  return { ledger: `http://127.0.0.1:${port}/ledger`, close: () => closeAll(server) };
}
