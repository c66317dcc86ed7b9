import { t, WEBHOOK_EVENTS, type AlertFilter, type WebhookEvent } from "@signaldeck/contract";
import type { ComponentType } from "react";
import type { NoticeKind, Words } from "./noticeKinds.ts";

/** Which new signals a receiver is told of. */
export type SignalsChoice = "recommended" | "all" | "off";

/** What stands where a channel meets a kind of news. */
export type Cell =
  | { kind: "switch"; on: boolean; set: (on: boolean) => Promise<unknown> }
  | { kind: "signals"; value: SignalsChoice; set: (value: SignalsChoice) => Promise<unknown> }
  | Words;

/** A channel as a column of the grid. */
export interface Column {
  id: string;
  name: string;
  Icon: ComponentType<{ className?: string; "aria-hidden"?: "true" }>;
  /** Where it goes, or that it is off. */
  state: string;
  cellOf: (kind: NoticeKind) => Cell;
}

export const notSentHere = (): Words => ({ kind: "words", words: t("not sent here") });

/** What a device or a webhook is told of. */
interface Wish {
  events: readonly WebhookEvent[];
  filter: AlertFilter;
}

/** A wish with other new signals. With them go those that are voided, which nobody else hears of. */
export function withSignals<W extends Wish>(wish: W, choice: SignalsChoice): W {
  const filter = { ...wish.filter, recommendedOnly: choice === "recommended" };
  const isTold = choice !== "off";
  return {
    ...wish,
    ...(isTold && { filter }),
    events: tellingOf(wish, (event) => (event === "signal.settled" ? null : isTold)),
  };
}

/** A wish with or without results. */
export function withResults<W extends Wish>(wish: W, on: boolean): W {
  return { ...wish, events: tellingOf(wish, (event) => (event === "signal.settled" ? on : null)) };
}

/** The events of a wish where some are told, or not told, from now on; null leaves one as it is. */
const tellingOf = ({ events }: Wish, isTold: (event: WebhookEvent) => boolean | null) =>
  WEBHOOK_EVENTS.filter((event) => isTold(event) ?? events.includes(event));

export function signalsOf({ events, filter }: Wish): SignalsChoice {
  if (!events.includes("signal.published")) return "off";
  return filter.recommendedOnly ? "recommended" : "all";
}

/** The cells of a receiver with a wish of its own, such as a device. */
export function wishCell<W extends Wish>(
  wish: W,
  kind: NoticeKind,
  change: (next: W) => Promise<unknown>,
): Cell {
  if (kind.wish === null) return notSentHere();
  if (kind.wish === "signals") {
    const value = signalsOf(wish);
    return { kind: "signals", value, set: (choice) => change(withSignals(wish, choice)) };
  }
  const on = wish.events.includes("signal.settled");
  return { kind: "switch", on, set: (next) => change(withResults(wish, next)) };
}
