import { hash } from "node:crypto";
import type { Viewer } from "@signaldeck/contract";
import { AppError } from "./AppError.ts";

/** The person and rights behind a bearer token. */
export interface Session {
  id: string;
  memberId: string;
  viewer: Viewer;
  /** The staff member who looks through this member's eyes: such a session only reads. */
  viewedBy?: string;
}

/**
 * Resolves an `Authorization` header: null without one.
 * @throws AppError `unauthenticated` for a token that is malformed, unknown, expired or revoked.
 */
export type Authenticate = (authorization: string | undefined) => Promise<Session | null>;

/** The token of an `Authorization` header; null where it has none that could be one of ours. */
export const bearerToken = (authorization: string | undefined): string | null =>
  /^Bearer ([A-Za-z0-9_-]{20,100})$/.exec(authorization ?? "")?.[1] ?? null;

/** What is stored and cached of a token. */
export const hashToken = (token: string) => hash("sha256", token, "hex");

/** Builds `authenticate` from a look-up of tokens. */
export function bearerAuthentication(
  findSession: (token: string) => Promise<Session | null>,
): Authenticate {
  return async (authorization) => {
    if (authorization === undefined) return null;
    const token = bearerToken(authorization);
    const session = token === null ? null : await findSession(token);
    if (!session)
      throw new AppError("unauthenticated", "Your session has ended. Please sign in again.");
    return session;
  };
}

/** The session of an endpoint that is not public; its absence is a fault of the endpoint table. */
export function requireSession(session: Session | null): Session {
  if (!session) throw new AppError("unauthenticated", "Please sign in to continue.");
  return session;
}
