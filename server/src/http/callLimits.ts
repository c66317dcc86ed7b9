import { LRUCache } from "lru-cache";
import type { CallStep } from "./callSteps.ts";
import type { AddressOf } from "./callerAddress.ts";
import { MinuteCounts } from "./MinuteCounts.ts";
import { addressKey } from "./rateLimitsAddress.ts";
import { bearerToken, hashToken, type Session } from "./session.ts";

export interface CallLimitsOptions {
  /** Calls that one session may make in a minute. */
  perMinute: number;
  /** The session of a token; null for one that is made up or has ended. */
  findSession: (token: string) => Promise<Session | null>;
  /** The session of the token with this hash, as far as memory knows. */
  knownSession?: (tokenHash: string) => Session | null;
  addressOf: AddressOf;
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

const ownerIn = ({ id: sessionId, memberId }: Session): Owner => ({ sessionId, memberId });

/**
 * The general limit on calls, of windows of a minute. A signed-in member has a budget of their
 * own, wherever they call from; an address counts for strangers alone. A token opens a budget only
 * once it was found to be a session's: one that is made up counts as the stranger's that it is, and
 * an address that makes up too many is not looked up any more until the minute is over. Counted in
 * this process, since there is nothing to be guessed.
 */
export class CallLimits {
  private readonly counts;
  private readonly known = new LRUCache<string, Owner>({ max: REMEMBERED });

  constructor(private readonly options: CallLimitsOptions) {
    const { perMinute } = options;
    this.counts = {
      session: new MinuteCounts(perMinute),
      member: new MinuteCounts(perMinute * SESSIONS_OF_MEMBER),
      strangers: new MinuteCounts(perMinute * STRANGERS_OF_ADDRESS),
      madeUp: new MinuteCounts(perMinute),
    };
  }

  /** Counts each call that comes by here, before anything is known of it. */
  readonly step: CallStep = (request, _response, next) => {
    this.countUnknown(request.headers.authorization, this.options.addressOf(request)).then(
      () => next(),
      (refusal: unknown) => next(refusal),
    );
  };

  /**
   * Counts a call of a session.
   * @throws AppError `too_many_requests`.
   */
  countSession(sessionId: string, memberId: string): void {
    this.counts.session.consume(sessionId);
    this.counts.member.consume(memberId);
  }

  /**
   * Counts a call of somebody without a session.
   * @throws AppError `too_many_requests`.
   */
  countStranger(address: string): void {
    this.counts.strangers.consume(addressKey(address));
  }

  /**
   * Counts a call of an unknown caller: as a session's where its token is one.
   * @throws AppError `too_many_requests`.
   */
  async countUnknown(authorization: string | undefined, address: string): Promise<void> {
    const token = bearerToken(authorization);
    const owner = token === null ? null : await this.ownerOf(token, addressKey(address));
    if (owner) this.countSession(owner.sessionId, owner.memberId);
    else this.countStranger(address);
  }

  /** False where nobody's calls of this minute are used up: `waitOf` says 0 to all. */
  get isAnyoneOver(): boolean {
    const { session, member, strangers } = this.counts;
    return session.isAnyFull || member.isAnyFull || strangers.isAnyFull;
  }

  /**
   * How many ms a caller whose calls of this minute are used up has to wait for the next one; 0 for
   * everybody else, and for a token that memory does not know. Counts nothing.
   */
  waitOf(authorization: string | undefined, address: string): number {
    const { session, member, strangers } = this.counts;
    const network = addressKey(address);
    const token = bearerToken(authorization);
    if (token === null) return strangers.waitOf(network);
    const owner = this.knownOwner(hashToken(token));
    if (owner) return session.waitOf(owner.sessionId) || member.waitOf(owner.memberId);
    return this.counts.madeUp.isFull(network) ? strangers.waitOf(network) : 0;
  }

  /** Ended sessions keep their budget: what they are refused is no stranger's call. */
  private async ownerOf(token: string, network: string): Promise<Owner | null> {
    const { findSession } = this.options;
    const key = hashToken(token);
    const seen = this.knownOwner(key);
    if (seen) return seen;
    const { madeUp } = this.counts;
    if (madeUp.isFull(network)) return null;
    // Where storage fails, the call itself says so if it needs storage.
    const session = await findSession(token).catch(() => undefined);
    if (!session) {
      if (session === null) madeUp.take(network);
      return null;
    }
    const owner = ownerIn(session);
    this.known.set(key, owner);
    return owner;
  }

  private knownOwner(tokenHash: string): Owner | null {
    const seen = this.known.get(tokenHash);
    if (seen) return seen;
    const session = this.options.knownSession?.(tokenHash);
    return session ? ownerIn(session) : null;
  }
}
