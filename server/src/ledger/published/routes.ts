import compression from "compression";
import cors from "cors";
import type { Express, RequestHandler } from "express";
import { AppError } from "../../http/AppError.ts";
import { strictRouter } from "../../http/strictRouter.ts";
import type { WitnessSetting } from "../../process/settings/ledgerConfig.ts";
import { VERIFIER } from "../../paths.ts";
import type { Clock } from "../../process/clock/clock.ts";
import { readForecastDay } from "../forecasts/readForecasts.ts";
import { readCheckpoint, readProof, readTile, type PublicLog } from "./readLog.ts";
import { LogTimestamp } from "./storage/LogTimestamp.ts";
import { readHead } from "./storage/readHead.ts";
import { parseTilePath } from "./tree/tilePaths.ts";

export interface LedgerLogRoutes extends PublicLog {
  clock: Pick<Clock, "now">;
  witnesses: readonly WitnessSetting[];
  /** Where the server is, without a trailing slash. */
  publicUrl: string;
  /** The limit on calls that the API has, too. */
  limit: RequestHandler;
}

const FOR_EVER = "public, max-age=31536000, immutable";

/** Pages of any host may read what anybody may, such as the terminal's, and know how long to wait. */
const ANYWHERE = { origin: "*", methods: ["GET"], exposedHeaders: ["Retry-After"] };

const STAMP = /^(\d{4}-\d\d-\d\d)\.(tsr|checkpoint)$/;

const DAY_NAME = /^\d{4}-\d\d-\d\d$/;

const PROOF = /^([\w-]{1,64})\.tlog-proof$/;

/**
 * The ledger's log for anybody, as c2sp.org/tlog-tiles says: caches in between may store for ever
 * what is written once, and never what changes.
 */
export function mountLedgerLog(app: Express, routes: LedgerLogRoutes): void {
  const { database, limit } = routes;
  const log = strictRouter();
  log.use(cors(ANYWHERE));
  log.use(limit, (_request, response, next) => {
    response.setHeader("Cache-Control", "no-store");
    next();
  });

  log.get("/checkpoint", async (_request, response) => {
    response.type("text").send(await readCheckpoint(routes));
  });

  log.get("/key", async (_request, response) => {
    response.type("text").send(`${(await readHead(database)).verifierKey}\n`);
  });

  // Octets by their type, JSON by their content.
  const compressed = compression({ filter: () => true });
  log.get("/tile/{*path}", compressed, async (request, response) => {
    const tile = parseTilePath(request.path.slice("/tile/".length));
    const bytes = tile && (await readTile(database, tile));
    if (!bytes) throw new AppError("not_found", "The log has no such tile.");
    response.setHeader("Cache-Control", FOR_EVER);
    response.type("application/octet-stream").send(bytes);
  });

  log.get("/signals/:file", async (request, response) => {
    const [, signalId] = PROOF.exec(request.params.file) ?? [];
    const proof = signalId === undefined ? null : await readProof(routes, signalId);
    if (proof === null) throw new AppError("not_found", "The log has no such signal.");
    response.type("text").send(proof);
  });

  log.get("/forecasts/:day", compressed, async (request, response) => {
    const day = String(request.params["day"]);
    if (!DAY_NAME.test(day) || Number.isNaN(Date.parse(day))) {
      throw new AppError("not_found", "A day is written as 2026-06-01.");
    }
    response.type("text").send(await readForecastDay(database, day, routes.clock.now()));
  });

  log.get("/timestamps/:file", async (request, response) => {
    const [, day, form] = STAMP.exec(request.params.file) ?? [];
    const stamp = await database.model(LogTimestamp).findByPk(day ?? "", { raw: true });
    if (!stamp) throw new AppError("not_found", "The log has no time stamp of that day.");
    response.setHeader("Cache-Control", FOR_EVER);
    if (form === "checkpoint") response.type("text").send(stamp.checkpoint);
    else response.type("application/timestamp-reply").send(Buffer.from(stamp.reply, "base64"));
  });

  app.use("/ledger", log);
  app.get("/.well-known/signaldeck-ledger", limit, async (_request, response) => {
    response.setHeader("Cache-Control", "no-cache");
    response.json(await describeLog(routes));
  });
  app.get("/verify.mjs", limit, (_request, response) => {
    response.setHeader("Cache-Control", "no-cache");
    response.sendFile(VERIFIER);
  });
}

/** What a program needs to check the log that it finds here. */
async function describeLog({ database, publicUrl, witnesses }: LedgerLogRoutes): Promise<object> {
  const { origin, verifierKey } = await readHead(database);
  return {
    origin,
    key: verifierKey,
    log: `${publicUrl}/ledger`,
    verifier: `${publicUrl}/verify.mjs`,
    witnesses: witnesses.map(({ key }) => ({ name: key.name, key: key.verifierKey })),
  };
}
