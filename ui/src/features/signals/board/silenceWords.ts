import {
  closedText,
  SECOND,
  t,
  watNear,
  type BoardPairDto,
  type PairSilence,
} from "@signaldeck/contract";
import { age } from "../time.ts";

type Silent = NonNullable<BoardPairDto["silent"]>;

/** Why a pair has no estimate and, where that is known, until when. */
export function silenceWords(silent: Silent, now: number | null): string {
  return WORDS[silent.reason](silent, now);
}

/** The same in two or three words, for a row of the small card. */
export function shortSilence({ reason, until }: Silent, now: number | null): string {
  if (until === undefined) return SHORT[reason]();
  const end = nearClock(until, now);
  return reason === "closed"
    ? t("closed until {{end}}", { end })
    : t("no estimate until {{end}}", { end });
}

const WORDS: Record<PairSilence, (silent: Silent, now: number | null) => string> = {
  closed: ({ until }, now) =>
    until === undefined
      ? t("Market closed")
      : closedText({ name: t("Market closed,"), pairs: [], opensAt: until }, now ?? 0),
  no_candle: () => t("No estimate: no price since the mark"),
  disbelieved: () => t("No estimate: its prices differ too much from the others"),
  warming_up: ({ since, until }, now) =>
    since !== undefined && until !== undefined
      ? t("No estimate: feed gap at {{since}}, ready {{until}}", {
          since: nearClock(since, now),
          until: nearClock(until, now),
        })
      : until !== undefined
        ? t("No estimate: too few prices yet, ready {{until}}", { until: nearClock(until, now) })
        : t("No estimate: too few prices yet"),
  late: ({ since }, now) =>
    since === undefined || now === null
      ? t("No estimate: the feed sends no prices")
      : t("No estimate: feed late by {{age}}", {
          age: age(Math.max(SECOND, now - Date.parse(since))),
        }),
  starting: ({ until }, now) =>
    until === undefined
      ? t("No estimate: the server has just started")
      : t("No estimate: the server has just started, ready {{until}}", {
          until: nearClock(until, now),
        }),
  paused: () => t("No estimate: signals are paused"),
  held: () => t("No estimate: your limits hold signals back"),
};

const SHORT: Record<PairSilence, () => string> = {
  closed: () => t("market closed"),
  no_candle: () => t("no price"),
  disbelieved: () => t("prices in doubt"),
  warming_up: () => t("too few prices"),
  late: () => t("feed late"),
  starting: () => t("starting"),
  paused: () => t("paused"),
  held: () => t("held back"),
};

/** The time alone on the same day: all of the board is in WAT. */
const nearClock = (at: string, now: number | null) => watNear(at, now).replace(/ WAT$/, "");
