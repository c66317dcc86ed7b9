import compression from "compression";
import express, { type Express, type RequestHandler } from "express";
import type { Database } from "../database/Database.ts";
import { AppError } from "../http/AppError.ts";
import { VERIFIER } from "../paths.ts";
import { readProof, readTile } from "./readLog.ts";
import { readHead } from "./storage/readHead.ts";
import { parseTilePath } from "./tree/tilePaths.ts";

export interface LedgerLogRoutes {
  database: Database;
  /** The limit on calls that the API has, too. */
  limit: RequestHandler;
}

const FOR_EVER = "public, max-age=31536000, immutable";

const PROOF = /^([\w-]{1,64})\.tlog-proof$/;

/**
 * The ledger's log for anybody, as c2sp.org/tlog-tiles says: what is written once can be kept for
 * ever by whoever stands in between, what changes by nobody.
 */
export function mountLedgerLog(app: Express, { database, limit }: LedgerLogRoutes): void {
  const log = express.Router();
  log.use(limit, (_request, response, next) => {
    response.setHeader("Cache-Control", "no-store");
    next();
  });

  log.get("/checkpoint", async (_request, response) => {
    response.type("text").send((await readHead(database)).checkpoint);
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
    const proof = signalId === undefined ? null : await readProof(database, signalId);
    if (proof === null) throw new AppError("not_found", "The log has no such signal.");
    response.type("text").send(proof);
  });

  app.use("/ledger", log);
  app.get("/verify.mjs", limit, (_request, response) => {
    response.setHeader("Cache-Control", "no-cache");
    response.sendFile(VERIFIER);
  });
}
