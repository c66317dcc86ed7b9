import { HOUR } from "@signaldeck/contract";
import { StoredSession } from "../src/accounts/StoredSession.ts";
import type { Database } from "../src/database/Database.ts";
import { hashToken } from "../src/http/session.ts";
import { memberOf } from "./seedMany.ts";

/** Opens a session for each of the first `count` members of `seedMany`; returns their tokens. */
export async function signInMany(database: Database, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, (_, n) => `bench-${n}`.padEnd(43, "-"));
  const now = Date.now();
  const rows = tokens.map((token, n) => ({
    id: memberOf(n).id,
    memberId: memberOf(n).id,
    viewAs: null,
    tokenHash: hashToken(token),
    userAgent: null,
    markHash: null,
    createdAt: new Date(now),
    expiresAt: new Date(now + 12 * HOUR),
  }));
  await database.write((transaction) =>
    database.model(StoredSession).bulkCreate(rows, { transaction }),
  );
  return tokens;
}
