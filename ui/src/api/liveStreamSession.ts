import {
  DESKS,
  SIGNAL_LIMITS,
  signalsApi,
  type LikelySignalDto,
  type LiveEvent,
  type SignalDto,
} from "@signaldeck/contract";
import { createAction } from "@reduxjs/toolkit";
import type { AppThunk } from "./storeHooks.ts";
import { LivePrices } from "./livePrices.ts";
import { isApiError } from "./apiError.ts";
import { api, deskTag } from "./baseApi.ts";
import { changeBoard, receiveBoard } from "./boardCalls.ts";
import { startLiveStream, type LiveState, type LiveStream, type PollResult } from "./liveStream.ts";
import { BROWSER_HOST } from "./liveStreamTiming.ts";
import { LIVE_LIST, LONGER_LIST, liveStreamCalls } from "./liveStreamCalls.ts";
import { mergeSignal } from "./liveStreamMerge.ts";
import { marketCalls } from "./marketCalls.ts";
import { brings, EVERYTHING } from "./MarketWishes.ts";
import { markEnded, streamLives } from "./streamedSlice.ts";
import { lastMark, type MarketClock } from "./marketClock.ts";
import { ANEW, readAnew } from "./readAnew.ts";
import { replaceSignals } from "./replaceSignals.ts";
import { refreshUser } from "./session.ts";

/** A poll without a reply for this long is given up; the next one follows. */
const POLL_TIMEOUT = 6_000;
/** All who hear in one moment that a mark was not theirs ask over this long what is next. */
const PASSED_SPREAD = 5_000;

/**
 * What is wanted besides is asked for over this long, ms: a signal changes what all rooms show. What
 * is not wanted any more goes on for a while: a tab may be left for a moment.
 */
const MORE = { after: 200, spread: 1_500 };
const LESS_AFTER = 10_000;
/** A change that was refused is tried again after this long. */
const CHANGE_AGAIN = 30_000;

/**
 * Has the screens drawn with what the store knows by now. Replies and patches wait for the next
 * frame, so that many of them are drawn once; an action of any other kind does not.
 */
const drawNow = createAction("drawNow");

/** Whether what became of a signal was known, or is changed, so late that it may be of another day. */
const isLate = ({ updatedAt, expiresAt }: SignalDto) =>
  Date.parse(updatedAt) - Date.parse(expiresAt) > SIGNAL_LIMITS.slot;

export interface LiveSessionOptions {
  clock: MarketClock;
  onState: (state: LiveState, contactAt: number | null) => void;
  /** Another window has taken the place of this one's stream; `open` of them are open. */
  onReplaced: (open: number) => void;
  /** A signal is likely at the coming mark. */
  onLikely: (likely: LikelySignalDto) => void;
  /** Does what nobody waits for once the news are on the screen, and somebody looks at it. */
  later: (work: () => void) => void;
}

/**
 * Opens the member's live stream and writes what it says into the caches of the signal list, the
 * statistics, the market's clock and the user. Returns the handle that stops it.
 */
export function openLiveSession({
  clock,
  onState,
  onReplaced,
  onLikely,
  later,
}: LiveSessionOptions): AppThunk<LiveStream> {
  return (dispatch, getState, { platform, wishes }) => {
    const { signals, performance } = liveStreamCalls.endpoints;
    let pollsSinceLive = 0;
    /** What the stream brought while the lists were replaced; null: they are not. */
    let arriving: SignalDto[] | null = null;

    const prices = new LivePrices(dispatch, getState);
    /** The pairs of the open stream. */
    let pairs: readonly string[] = [];
    /** The wish of the open stream, and that of the newest one, which may not be open yet. */
    let open = "";
    let asked = "";
    let wishTimer: ReturnType<typeof setTimeout> | undefined;
    const { openStream } = platform;
    // Windows that share a stream hear all of it, so that none of them has to change it.
    const wanted = () => (openStream ? EVERYTHING : wishes.query);

    /** Has the stream bring what is wanted by now. */
    function followWish(): void {
      clearTimeout(wishTimer);
      const query = wanted();
      if (query === open) return;
      const more = MORE.after + Math.random() * MORE.spread;
      wishTimer = setTimeout(() => void changeStream(), brings(open, query) ? LESS_AFTER : more);
    }

    async function changeStream(): Promise<void> {
      if (!(await stream.change())) wishTimer = setTimeout(followWish, CHANGE_AGAIN);
    }

    async function readMarket(): Promise<void> {
      const reply = await dispatch(readAnew(marketCalls.endpoints.marketStatus, undefined));
      if (reply.isSuccess) clock.set(reply.data);
    }

    async function reload(): Promise<void> {
      await dispatch(readAnew(signals, LIVE_LIST));
      await reloadLonger();
    }

    /** Where a screen shows it. */
    async function reloadLonger(): Promise<void> {
      if (!signals.select(LONGER_LIST)(getState()).data) return;
      await dispatch(readAnew(signals, LONGER_LIST));
    }

    /** What a member did with signals, and what the limits leave, follows from the list. */
    function refreshJournal(): void {
      dispatch(liveStreamCalls.util.invalidateTags(["Journal", "Taken"]));
    }

    /** Of it for what nobody waits for: one reading for all that came until then. */
    let journalDue = false;
    function refreshJournalLater(): void {
      if (journalDue) return;
      journalDue = true;
      later(() => {
        journalDue = false;
        dispatch(api.util.invalidateTags(["Journal"]));
      });
    }

    /** What was published for others decides when the member's next one can come. */
    function refreshToday(): void {
      dispatch(api.util.invalidateTags(["Today"]));
    }

    /** News of the desks was missed: the open ones are read anew. */
    function refreshDesks(): void {
      dispatch(api.util.invalidateTags(DESKS.map(deskTag)));
    }

    /** Tier or unlock state are others: user, lists and counts follow. */
    async function followAccess(): Promise<void> {
      const user = dispatch(refreshUser());
      refreshJournal();
      // The inbox tells of each change; its count would say so up to a minute later.
      dispatch(api.util.invalidateTags(["Unread"]));
      const gathered: SignalDto[] = [];
      arriving = gathered;
      await dispatch(replaceSignals(gathered));
      if (arriving === gathered) arriving = null;
      await user;
    }

    /** Nobody tells a client without a stream that its access changed. */
    async function lookAtAccess(): Promise<void> {
      const before = getState().session.user?.tier;
      await dispatch(refreshUser());
      if (getState().session.user?.tier !== before) await followAccess();
    }

    function receive(signal: SignalDto): void {
      arriving?.push(signal);
      refreshJournalLater();
      if (!signals.select(LIVE_LIST)(getState()).data) {
        void reload();
        return;
      }
      for (const list of [LIVE_LIST, LONGER_LIST]) {
        const merge = (known: SignalDto[]) => mergeSignal(known, signal, list.query.limit);
        dispatch(liveStreamCalls.util.updateQueryData("signals", list, merge));
      }
    }

    function apply(event: LiveEvent): void {
      switch (event.type) {
        case "stream.opened":
        case "stream.replaced":
          return;
        case "board":
          dispatch(receiveBoard(event.board));
          return;
        case "board.changed":
          dispatch(changeBoard(event.changes));
          return;
        case "prices":
          prices.take(event.prices);
          return;
        case "stream.reset":
          refreshJournal();
          void reload();
          refreshDesks();
          return;
        case "signal.published":
          receive(event.signal);
          // The card does not wait for the next frame to be drawn.
          dispatch(drawNow());
          dispatch(markEnded(Date.parse(event.signal.createdAt)));
          return;
        case "signal.updated":
          receive(event.signal);
          if (isLate(event.signal)) dispatch(api.util.invalidateTags(["Taken"]));
          return;
        case "market.moved":
          clock.set(event.market);
          void dispatch(marketCalls.util.upsertQueryData("marketStatus", undefined, event.market));
          return;
        case "performance.updated":
          void dispatch(
            liveStreamCalls.util.upsertQueryData("performance", undefined, event.performance),
          );
          return;
        case "engine.changed":
          dispatch(
            marketCalls.util.updateQueryData("marketStatus", undefined, (market) => {
              market.pause = event.pause;
            }),
          );
          return;
        case "signal.likely":
          onLikely(event.likely);
          return;
        case "mark.quiet":
          dispatch(
            marketCalls.util.updateQueryData("marketStatus", undefined, (market) => {
              market.quiet = event.quiet;
            }),
          );
          dispatch(markEnded(Date.parse(event.quiet.mark)));
          return;
        case "pairs.unjudged":
          dispatch(
            marketCalls.util.updateQueryData("marketStatus", undefined, (market) => {
              market.unjudged = event.unjudged.pairs;
            }),
          );
          return;
        case "mark.passed":
          dispatch(markEnded(lastMark(clock.now() ?? 0)));
          setTimeout(() => later(refreshToday), Math.random() * PASSED_SPREAD);
          return;
        case "hold.changed":
          refreshJournal();
          void reload();
          return;
        case "access.changed":
          void followAccess();
          return;
        case "inbox.changed":
          dispatch(api.util.invalidateTags(["Unread"]));
          return;
        case "desk.changed":
          dispatch(api.util.invalidateTags([deskTag(event.desk)]));
      }
    }

    async function poll(): Promise<PollResult> {
      const isFirst = pollsSinceLive++ === 0;
      const isTurn = Math.random() < SIGNAL_LIMITS.statisticsPollChance;
      if (isFirst || isTurn) void dispatch(readAnew(performance, undefined));
      // Nobody tells this client of pauses, marks without a signal and signals of others.
      if (isTurn || clock.now() === null) void readMarket();
      if (isTurn) {
        refreshToday();
        void lookAtAccess();
      }
      const before = signals.select(LIVE_LIST)(getState()).data;
      const request = dispatch(signals.initiate(LIVE_LIST, ANEW));
      const timeout = setTimeout(() => request.abort(), POLL_TIMEOUT);
      const reply = await request;
      clearTimeout(timeout);
      if (!reply.isError) {
        if (reply.data !== before) refreshJournal();
        return "ok";
      }
      const status = isApiError(reply.error) ? reply.error.status : null;
      return status === 401 || status === 403 ? "denied" : "failed";
    }

    void readMarket();
    const leaveWishes = wishes.onChange(followWish);
    const stream = startLiveStream({
      ...(openStream && { host: { ...BROWSER_HOST, fetch: openStream } }),
      url: () => {
        asked = wanted();
        return platform.apiBaseUrl + signalsApi.stream.path + asked;
      },
      token: () => getState().session.token,
      poll,
      onEvent: apply,
      onOpened: ({ market, tier, resumed, changed, prompt, ...opened }) => {
        if (prompt) clock.set(market);
        open = asked;
        pairs = opened.prices;
        followWish();
        // What changed of the access meanwhile is not sent again, and neither is that a mark passed.
        const user = getState().session.user;
        if (tier !== undefined && user?.role === "member" && tier !== user.tier) {
          void followAccess();
        }
        if (changed) {
          prices.opened(pairs);
          return;
        }
        if (resumed) refreshToday();
        else {
          void reload();
          refreshDesks();
        }
        void dispatch(readAnew(performance, undefined));
      },
      onState: (state, contactAt) => {
        dispatch(streamLives(state === "live"));
        if (state === "live") {
          pollsSinceLive = 0;
          prices.opened(pairs);
        } else prices.lost();
        onState(state, contactAt);
      },
      onReplaced,
      onDenied: () => void dispatch(refreshUser()),
      onMalformed: (count) => {
        if (count === 1) reportError(new Error("The live stream sent an event that is unknown."));
      },
    });
    return {
      ...stream,
      stop() {
        leaveWishes();
        clearTimeout(wishTimer);
        prices.lost();
        dispatch(streamLives(false));
        stream.stop();
      },
    };
  };
}
