import { randomBytes, randomUUID } from "node:crypto";
import { ACCOUNT_LIMITS } from "@signaldeck/contract";
import { Op, type Transaction } from "sequelize";
import type { DataContext } from "../database/DataContext.ts";
import { hashToken } from "../http/session.ts";
import { StoredSession } from "./StoredSession.ts";

const USER_AGENT_MAX = 255;

/** Stores a session with a new token, which exists nowhere else. */
export async function storeSession(
  { database, clock }: DataContext,
  transaction: Transaction,
  session: Pick<StoredSession, "memberId" | "viewAs" | "userAgent" | "markHash"> & {
    /** In ms. */
    lifetime: number;
  },
): Promise<{ id: string; token: string; expiresAt: Date }> {
  const { memberId, viewAs, userAgent, markHash, lifetime } = session;
  const now = clock.now();
  const id = randomUUID();
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now + lifetime);
  await database.model(StoredSession).create(
    {
      id,
      memberId,
      viewAs,
      tokenHash: hashToken(token),
      userAgent: userAgent?.slice(0, USER_AGENT_MAX) ?? null,
      markHash,
      createdAt: new Date(now),
      expiresAt,
    },
    { transaction },
  );
  return { id, token, expiresAt };
}

/**
 * Forgets what has expired, and the oldest sessions where the member has as many as may be. The
 * member's row must be locked.
 */
export async function endSurplusSessions(
  { database, clock }: DataContext,
  transaction: Transaction,
  memberId: string,
): Promise<void> {
  const stored = database.model(StoredSession);
  const surplus = await stored.findAll({
    where: { memberId, viewAs: null },
    order: [["createdAt", "DESC"]],
    offset: ACCOUNT_LIMITS.sessions - 1,
    limit: ACCOUNT_LIMITS.sessions,
    transaction,
    raw: true,
  });
  // By a clock in doubt none is over for good.
  const over = new Date(clock.doubt ? 0 : clock.now());
  const expired = { expiresAt: { [Op.lte]: over } };
  await stored.destroy({
    where: { memberId, [Op.or]: [expired, { id: surplus.map(({ id }) => id) }] },
    transaction,
  });
}
