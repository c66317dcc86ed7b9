import { DAY, watDayText } from "@signaldeck/contract";
import type { House } from "./growthStorage.ts";
import type { Call } from "./growthSubject.ts";

const get = (path: string, as: Call["as"] = "elite"): Call => ({ path, as });

/**
 * What is asked of a house, by what it shows.
 * @param days of received signals, so many as both houses have
 */
export function callsOf(house: House, days: number): Record<string, Call> {
  return { ...publicCalls(house), ...memberCalls(house, days), ...deskCalls(house) };
}

const middleOf = ({ amounts: { signals } }: House) => Math.floor(signals / 2);

const publicCalls = (house: House) => ({
  "record, summary": get("/record/summary", null),
  "record, newest": get("/record/signals?limit=20", null),
  "record, an old page": get(`/record/signals?limit=20&before=${middleOf(house)}`, null),
  "record, analysis": get("/record/analysis", null),
});

/**
 * Each call by which a member's screens show what lies in the house, and two by which they write.
 * What one has made themselves is as much in both houses.
 */
function memberCalls({ newest }: House, days: number): Record<string, Call> {
  const from = watDayText(Date.now() - days * DAY);
  const put = { text: "Wait for the second candle." };
  return {
    "list of signals": get("/signals?limit=10"),
    statistics: get("/signals/stats/performance"),
    today: get("/signals/today"),
    "own day": get("/journal/day"),
    "received signals": get(`/journal/received?from=${from}`),
    "received signals, 30 days": get("/journal/received"),
    "received signals of a pair": get("/journal/received?pair=EUR/USD"),
    "received signals, taken": get("/journal/received?decision=taken"),
    "received signals with notes": get("/journal/received?noted=yes"),
    "own results": get("/journal/results"),
    feed: get("/community/posts"),
    "feed, figures": get("/community/stats"),
    leaderboard: get("/community/leaderboard"),
    inbox: get("/inbox"),
    "inbox, unread": get("/inbox/unread"),
    tickets: get("/support/tickets"),
    claims: get("/membership/claims"),
    "account, settings": get("/account/settings"),
    "account, everything": get("/account/export?format=json"),
    "a note is written": { path: `/journal/notes/${newest.signalId}`, as: "elite", put },
    "a post is liked": {
      path: `/community/posts/${newest.postId}/like`,
      as: "elite",
      put: { liked: true },
    },
  };
}

const deskCalls = (house: House) => ({
  "signal desk, newest": get("/staff/signals?limit=20", "admin"),
  "signal desk, an old page": get(
    `/staff/signals?limit=20&page=${Math.floor(middleOf(house) / 20)}`,
    "admin",
  ),
  "signal desk, voided": get("/staff/signals?show=voided&limit=20", "admin"),
});
