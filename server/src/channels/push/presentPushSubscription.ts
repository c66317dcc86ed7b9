import { WEBHOOK_EVENTS, type PushSubscriptionDto } from "@signaldeck/contract";
import { filterOf, listOf } from "../../delivery/news/wantsSignal.ts";
import type { PushSubscriptionRow } from "../../delivery/push/PushSubscription.ts";

/**
 * A subscription as its member sees it: neither its address nor its keys.
 * @param sessionId of the session that asks.
 */
export function presentPushSubscription(
  row: PushSubscriptionRow,
  sessionId: string,
): PushSubscriptionDto {
  const events = listOf(row.events);
  return {
    id: row.id,
    device: row.device,
    current: row.sessionId === sessionId,
    events: WEBHOOK_EVENTS.filter((event) => events.includes(event)),
    filter: filterOf(row),
    createdAt: row.createdAt.toISOString(),
    lastSuccessAt: row.lastSuccessAt?.toISOString() ?? null,
  };
}
