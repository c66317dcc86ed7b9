import { DAY, formatDuration, MINUTE, SIGNAL_LIMITS, type SignalDto } from "@signaldeck/contract";
import { BEGIN, END, outcomeOf, type PlayedDay } from "./PlayedDay.ts";

const { slot: SLOT, life: LIFE } = SIGNAL_LIMITS;

/** What a screen says at a moment, what of the day it has been told by then, and what the day was. */
export interface Moment {
  screen: "room" | "compact" | "home";
  text: string;
  now: number;
  day: PlayedDay;
  /** The newest signal that the screen knows. */
  newest: SignalDto | undefined;
  /** When the server last said anything. */
  toldAt: number;
}

const CLOCK = String.raw`(\d{1,2}):(\d\d)(?::\d\d)? ([AP]M)`;

/** The moment at or after `now` that a time of the day names. */
function timeOf([hours = "", minutes = "", half = ""]: readonly string[], now: number): number {
  const time = BEGIN + ((Number(hours) % 12) * 60 + Number(minutes)) * MINUTE;
  const first = half === "PM" ? time + DAY / 2 : time;
  return first < now ? first + DAY : first;
}

function countText(ms: number): string {
  const { minutes, seconds } = formatDuration(ms);
  return `${Number(minutes)}:${seconds}`;
}

/** Nothing came between now and a moment, and at that one something could. */
function isFirstChance(moment: number, { now, day }: Moment): boolean {
  return day.hasRoom(moment) && !day.came.some((mark) => mark > now && mark < moment);
}

const isTomorrow = (time: number, now: number) => time >= END && now < END;

/** The sentences in which a screen says what is to come, and whether it then was so. */
const SENTENCES: [RegExp, (said: readonly string[], moment: Moment) => boolean][] = [
  [
    new RegExp(`next signal may come at ${CLOCK}`, "gi"),
    (said, moment) => {
      const time = timeOf(said, moment.now);
      // What begins meanwhile nobody knows yet.
      const begins = moment.day.silenceAt(time);
      const isUnknown = begins !== null && begins.from > moment.now;
      return time === nextMark(moment.now) && (isUnknown || moment.day.canCome(time));
    },
  ],
  [
    new RegExp(`next signal can come at ${CLOCK} WAT(, tomorrow)?, when`, "gi"),
    (said, moment) => {
      const time = timeOf(said, moment.now);
      return (
        isFirstChance(time, moment) && isTomorrow(time, moment.now) === (said[3] !== undefined)
      );
    },
  ],
  [
    new RegExp(`Next signal ${CLOCK} at the earliest`, "g"),
    (said, moment) => isFirstChance(timeOf(said, moment.now), moment),
  ],
  [
    new RegExp(`Signals resume (?:WAT )?(4 Mar, )?${CLOCK}(?: WAT)? at the earliest`, "g"),
    ([date, ...said], moment) => {
      const time = timeOf(said, moment.now);
      // At its very end the word that it is over is on its way.
      const silence = moment.day.silenceAt(moment.now) ?? moment.day.silenceAt(moment.now - 1);
      if (silence?.kind !== "held" || time < silence.until) return false;
      return isFirstChance(time, moment) && isTomorrow(time, moment.now) === (date !== undefined);
    },
  ],
  [
    new RegExp(`resume by ${CLOCK}(?: WAT)? at the latest`, "g"),
    (said, { now, day }) => {
      const silence = day.silenceAt(now);
      return silence?.kind === "gap" && timeOf(said, now) === silence.until;
    },
  ],
  [
    new RegExp(`FX opens ${CLOCK}`, "g"),
    (said, { now, day }) => {
      const silence = day.silenceAt(now);
      return silence?.kind === "closed" && timeOf(said, now) === silence.until;
    },
  ],
  [
    new RegExp(`No signal at ${CLOCK}:`, "g"),
    (said, { now, day }) => !day.isPublished(timeOf(said, now - SLOT)),
  ],
  [
    /You get every signal we publish/g,
    (_, { now, day }) => !heard(day, now) && day.quota(now) === null,
  ],
  [/Your day has a window/g, (_, { now, day }) => !heard(day, now) && day.quota(now) !== null],
  [/Signals are paused|Repairs\./g, (_, { now, day }) => day.silenceAt(now)?.kind === "stopped"],
  [
    /CALC|Calculating|candles have just closed/g,
    (_, moment) => moment.now % SLOT < 10_000 && moment.day.canCome(lastMark(moment.now)),
  ],
  [
    /(?:Next mark ?|next mark )(?:\d+:\d\d [AP]M(?: in )?)?(\d+:\d\d)/g,
    ([count], { now, day }) => {
      const kind = day.silenceAt(now)?.kind;
      return kind !== "closed" && kind !== "stopped" && count === countText(nextMark(now) - now);
    },
  ],
  [/Next signal ?\d+:\d\d(?! [AP]M)/g, () => false],
  [
    /(\d+)(?: of (\d+))? received today/g,
    ([count, quota], { toldAt, now, day }) =>
      now < END && Number(count) === day.received(toldAt) && quotaText(day, toldAt) === quota,
  ],
  [
    /(\d+) (?:of (\d+) signals received|signals received, unlimited)/g,
    ([count, quota], { toldAt, now, day }) =>
      now < END && Number(count) === day.received(toldAt) && quotaText(day, toldAt) === quota,
  ],
  [
    /Time to expiry (\d+:\d\d)/g,
    ([count], { newest, now }) => count === countText(leftOf(newest, now)),
  ],
  [/Enter now, hold/g, (_, { newest, now }) => leftOf(newest, now) > LIFE - 15_000],
  [/If you enter now/g, (_, { newest, now }) => leftOf(newest, now) > MINUTE],
  [
    /(Clears break-even|Too close|Below break-even): (?:worth|skip)/g,
    ([words], { newest, now, day }) =>
      newest !== undefined && leftOf(newest, now) > MINUTE && words === day.verdict(newest),
  ],
  [/Too late/g, (_, { newest, now }) => leftOf(newest, now) > 0 && leftOf(newest, now) <= MINUTE],
  [
    /Last: EUR\/USD CALL(?:, (profit|loss))?/g,
    ([result], { newest }) =>
      newest !== undefined &&
      result === (newest.settledAt === null ? undefined : outcomeOf(Date.parse(newest.createdAt))),
  ],
];

const lastMark = (now: number) => Math.floor(now / SLOT) * SLOT;
const nextMark = (now: number) => lastMark(now) + SLOT;
const quotaText = (day: PlayedDay, now: number) => day.quota(now)?.toString();
/** What keeps signals away; the last five minutes of a gap are over with the coming mark. */
function silenceOf(day: PlayedDay, now: number) {
  const silence = day.silenceAt(now);
  return silence?.kind === "gap" && silence.until <= nextMark(now) ? null : silence;
}
const heard = (day: PlayedDay, now: number) => silenceOf(day, now) !== null;

/** How long a signal is live yet, 0: not any more. */
const leftOf = (signal: SignalDto | undefined, now: number) =>
  signal && signal.settledAt === null ? Math.max(0, Date.parse(signal.expiresAt) - now) : 0;

/** What a screen has to say in the state that the day is in. */
function expected({ screen, newest, now, day }: Moment): RegExp[] {
  const silence = silenceOf(day, now);
  const live = leftOf(newest, now);
  if (screen !== "home" && newest && live > 0) {
    return [/Time to expiry/, live > MINUTE ? new RegExp(day.verdict(newest)) : /Too late/];
  }
  if (screen === "room" && !newest) return [/Initializing Signal Stream/];
  if (screen === "home" && !silence) {
    return [day.quota(now) === null ? /You get every signal/ : /Your day has a window/];
  }
  switch (silence?.kind) {
    case "held":
      return [/Signals resume .*? at the earliest/];
    case "stopped":
      return [/Repairs\./];
    case "closed":
      return [/FX opens/];
    case "gap":
      return [/resume by .*? at the latest/];
    default:
      return [/received today/, /Next mark ?(?:\d|CALC)|at the earliest|may come at|just closed/i];
  }
}

/** The sentences that are not true of this moment, and what should be said in it and is not. */
export function faultsOf(moment: Moment): string[] {
  const { screen, now } = moment;
  // What was read out once stays as it was.
  const text = moment.text.replace(/New signal: .*? WAT\.(?: [^.]*\.)?/g, "");
  const where = `${new Date(now).toISOString()} ${screen}`;
  const untrue = SENTENCES.flatMap(([pattern, holds]) =>
    [...text.matchAll(pattern)].flatMap(([sentence, ...said]) =>
      holds(said, moment) ? [] : [`${where}: "${sentence}"`],
    ),
  );
  // At the very end of the day nothing of the next one has come yet.
  const missing =
    now >= END ? [] : expected({ ...moment, text }).filter((pattern) => !pattern.test(text));
  return [...untrue, ...missing.map((pattern) => `${where}: nothing like ${String(pattern)}`)];
}

/** A guest in the trial: sees what is public, as late as it says, and is promised nothing live. */
export function guestFaultsOf({
  screen,
  text,
  now,
  day,
  ends,
}: Pick<Moment, "screen" | "text" | "now" | "day"> & { ends: number }): string[] {
  const where = `${new Date(now).toISOString()} ${screen}`;
  const isOver = now >= ends;
  const never = [
    /may come|can come at|Next mark|at the earliest|received today|every signal we publish/,
    /Time to expiry|Enter now|If you enter|CALC|Too late|: skip/,
    isOver ? /you see every real signal|minutes late|shows you every real/ : /trial has ended/,
  ];
  const trialEnds = new RegExp(`[Uu]ntil (?:today, )?${CLOCK}`);
  const [, ...until] = trialEnds.exec(text) ?? [];
  const [newest] = day.record(now);
  const mark = /Mark (\d+):(\d\d) ([AP]M), settled at/.exec(text);
  const faults = never.flatMap((pattern) => pattern.exec(text)?.[0] ?? []);
  if (until.length > 0 && timeOf(until, now) !== ends) faults.push("another end of the trial");
  if (screen === "room" && !isOver) {
    const shown = mark ? timeOf(mark.slice(1), BEGIN) : null;
    const last = newest ? Date.parse(newest.createdAt) : null;
    if (shown !== last) faults.push("another newest signal than the public sees");
    if (until.length === 0) faults.push("no end of the trial");
  }
  if (screen === "home" && !/0 signals today/.test(text)) faults.push("signals today");
  if (isOver && screen !== "compact" && !/trial has ended/.test(text)) faults.push("no end");
  return faults.map((fault) => `${where}: ${fault}`);
}
