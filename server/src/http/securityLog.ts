import { createHmac } from "node:crypto";
import { addressOf, type ErrorCode } from "@signaldeck/contract";
import type { Logger } from "pino";
import type { AddressOf } from "./callerAddress.ts";
import { factsOf, type CallFacts } from "./callFacts.ts";
import { describeCall, type CallStep } from "./callSteps.ts";
import { MinuteCounts } from "./MinuteCounts.ts";
import { addressKey } from "./rateLimitsAddress.ts";

export interface SecurityLogOptions {
  /** From `readAppSecret`: typed addresses are logged as keyed hashes alone. */
  secret: string;
  /** Counts an event: the call as the contract names it, and `ok` or the code of its failure. */
  count: (event: { call: string; outcome: string }) => void;
  addressOf: AddressOf;
  log: Pick<Logger, "info" | "warn">;
}

/** Refusals that tell of somebody who tries what they may not, whatever the call is. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set([
  "forbidden",
  "signals_locked",
  "risk_unacknowledged",
  "read_only_view",
  "second_factor_needed",
  "too_many_requests",
]);

/** Lines for one network in a minute: a flood of calls shall not flood the log. All are counted. */
const LINES_PER_MINUTE = 60;

/**
 * Writes down what happens at the doors: every call of signing in and registering, every change to
 * how an account is guarded, and each refusal for a missing right or too many calls. Each
 * line is a `security` object: call, outcome, the caller's address, and the account as its id or as
 * the keyed hash of the address that was typed.
 */
export function securityLog({ secret, count, addressOf, log }: SecurityLogOptions): CallStep {
  const lines = new MinuteCounts(LINES_PER_MINUTE);
  return (request, response, next) => {
    response.once("close", () => {
      const facts = factsOf(response);
      const hasToken = request.headers.authorization !== undefined;
      if (!isSecurityEvent(facts, hasToken)) return;
      const { call = "unknown", failure, memberId, email } = facts;
      const outcome = failure ?? "ok";
      count({ call, outcome });
      const address = addressOf(request);
      if (lines.take(addressKey(address)) > 0) return;
      const security = {
        call,
        outcome,
        address,
        ...(memberId !== undefined && { memberId }),
        ...(email !== undefined && { account: hashAccount(secret, email) }),
      };
      const line = { req: describeCall(request), security };
      log[failure ? "warn" : "info"](line, "security event");
    });
    next();
  };
}

/** How the log names the account of a typed address: alike for all its spellings. */
export function hashAccount(secret: string, email: string): string {
  return createHmac("sha256", secret)
    .update(`account ${addressOf(email)}`)
    .digest("hex")
    .slice(0, 16);
}

function isSecurityEvent({ call, isPublic, failure }: CallFacts, hasToken: boolean): boolean {
  if (failure !== undefined && REFUSALS.has(failure)) return true;
  // Without a token it is a visitor; with one it has ended, or was made up.
  if (failure === "unauthenticated") return hasToken || isPublic === true;
  return call !== undefined && guardsAccounts(call);
}

/** Signing in and out, and what changes an account; new calls there need no entry. */
const guardsAccounts = (call: string) =>
  /^\w+ \/auth\//.test(call) ? !call.startsWith("get ") : /^(?!get )\w+ \/account\//.test(call);
