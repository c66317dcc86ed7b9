import {
  wantsToHear,
  type AlertFilter,
  type SignalDto,
  type WebhookEvent,
} from "@signaldeck/contract";
import type { WebhookRow } from "./Webhook.ts";

const MINUTE = 60_000;
const DAY = 1_440;

/** West Africa Time is one hour ahead of UTC all year. */
const WAT_OFFSET = 60;

/**
 * Whether a webhook's own choice and filter let a signal's news through.
 * @param at when it became news, wall time in epoch milliseconds
 */
export function wantsSignal(
  webhook: WebhookRow,
  event: WebhookEvent,
  signal: Pick<SignalDto, "pair" | "confidence">,
  at: number,
): boolean {
  const minuteOfDay = (Math.floor(at / MINUTE) + WAT_OFFSET) % DAY;
  return (
    listOf(webhook.events).includes(event) && wantsToHear(filterOf(webhook), signal, minuteOfDay)
  );
}

/** A webhook's filter as the contract has it. */
export function filterOf({ pairs, minConfidence, quietFrom, quietTo }: WebhookRow): AlertFilter {
  return {
    pairs: listOf(pairs),
    minConfidence,
    quietHours:
      quietFrom === null || quietTo === null
        ? null
        : { from: timeOf(quietFrom), to: timeOf(quietTo) },
  };
}

/** The parts of a list with commas. */
export function listOf(text: string): string[] {
  return text === "" ? [] : text.split(",");
}

/** "22:30" as minutes of the day. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

function timeOf(minutes: number): string {
  const part = (value: number) => String(value).padStart(2, "0");
  return `${part(Math.floor(minutes / 60))}:${part(minutes % 60)}`;
}
