import type { DataContext } from "../database/DataContext.ts";
import { StoredSession } from "./StoredSession.ts";

/** Whether a session lasts: one that has run out keeps its row until its member signs in again. */
export async function isSignedIn(
  { database, clock }: DataContext,
  sessionId: string,
): Promise<boolean> {
  const session = await database.model(StoredSession).findByPk(sessionId, { raw: true });
  return session !== null && session.expiresAt.getTime() > clock.now();
}
