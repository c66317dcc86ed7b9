import { createHash } from "node:crypto";
import type { RequestHandler } from "express";
import { LRUCache } from "lru-cache";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { addressKey } from "./rateLimitsAddress.ts";
import { bearerToken, type Session } from "./session.ts";
import { tooMany } from "./tooMany.ts";

export interface CallLimitsOptions {
  /** Calls that one session may make in a minute. */
  perMinute: number;
  /** Who a token stands for; null for one that is made up or has ended. */
  findSession: (token: string) => Promise<Session | null>;
}

/** All sessions of one member together, in budgets of one. */
const SESSIONS_OF_MEMBER = 3;
/** All who are not signed in, of one address: a carrier puts thousands of people behind one. */
const STRANGERS_OF_ADDRESS = 10;
/** Sessions whose budget is known, some 200 bytes each. */
const REMEMBERED = 50_000;

interface Owner {
  sessionId: string;
  memberId: string;
}

/**
 * The general limit on calls, of windows of a minute. Whoever is signed in has a budget of their
 * own, wherever they call from; an address counts for strangers alone. A token opens a budget only
 * once it was found to be a session's: one that is made up counts as the stranger's that it is, and
 * an address that makes up too many is not looked up any more until the minute is over. Counted in
 * this process, since there is nothing to be guessed.
 */
export function limitCalls({ perMinute, findSession }: CallLimitsOptions): RequestHandler {
  const perMinuteOf = (points: number) => new RateLimiterMemory({ points, duration: 60 });
  const counts = {
    session: perMinuteOf(perMinute),
    member: perMinuteOf(perMinute * SESSIONS_OF_MEMBER),
    strangers: perMinuteOf(perMinute * STRANGERS_OF_ADDRESS),
    madeUp: perMinuteOf(perMinute),
  };
  const known = new LRUCache<string, Owner>({ max: REMEMBERED });

  /** Ended sessions keep their budget: what they are refused is no stranger's call. */
  async function ownerOf(token: string, network: string): Promise<Owner | null> {
    const key = createHash("sha256").update(token).digest("base64url");
    const seen = known.get(key);
    if (seen) return seen;
    if (((await counts.madeUp.get(network))?.consumedPoints ?? 0) >= perMinute) return null;
    // Where storage fails, the call itself says so if it needs storage.
    const session = await findSession(token).catch(() => undefined);
    if (!session) {
      if (session === null) await counts.madeUp.penalty(network);
      return null;
    }
    const owner = { sessionId: session.id, memberId: session.memberId };
    known.set(key, owner);
    return owner;
  }

  async function count(authorization: string | undefined, address: string): Promise<void> {
    const network = addressKey(address);
    const token = bearerToken(authorization);
    const owner = token === null ? null : await ownerOf(token, network);
    if (!owner) {
      await counts.strangers.consume(network);
      return;
    }
    await counts.session.consume(owner.sessionId);
    await counts.member.consume(owner.memberId);
  }

  return (request, _response, next) => {
    count(request.headers.authorization, request.ip ?? "unknown").then(
      () => next(),
      (refusal: unknown) => {
        next(refusal instanceof RateLimiterRes ? tooMany(refusal.msBeforeNext) : refusal);
      },
    );
  };
}
