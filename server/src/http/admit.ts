import { decide, MESSAGES, type Endpoint } from "@signaldeck/contract";
import { AppError } from "./AppError.ts";
import type { Session } from "./session.ts";

/**
 * Lets a session, or a visitor, into a call.
 * @throws AppError with the reason why it may not be made.
 */
export function admit(endpoint: Endpoint, session: Session | null): void {
  if (session?.viewedBy !== undefined) assertInView(endpoint);
  const decision = decide(session?.viewer ?? null, endpoint.permission);
  if (!decision.allowed) throw new AppError(decision.code, decision.message);
}

/** The account that answers for a call: that of staff where they look through a member's eyes. */
export const answerableFor = ({ memberId, viewedBy }: Session): string => viewedBy ?? memberId;

/**
 * The one place that keeps a look through a member's eyes a look: it may read, and no secrets.
 * @throws AppError `read_only_view`.
 */
function assertInView(endpoint: Endpoint): void {
  if (endpoint.method !== "get") throw new AppError("read_only_view", MESSAGES.readOnlyView);
  if (endpoint.ownEyesOnly) throw new AppError("read_only_view", MESSAGES.notInView);
}
