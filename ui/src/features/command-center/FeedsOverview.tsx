import { closedText, countText, type FeedHealthDto, MINUTE, watNear } from "@signaldeck/contract";
import { Card } from "../../components/Card.tsx";
import { Pill } from "../../components/Pill.tsx";
import { waitWords } from "./deskCards.ts";

/** Where the live prices come from, and how each vendor is doing. */
export function FeedsOverview({ feeds, now }: { feeds: readonly FeedHealthDto[]; now: number }) {
  return (
    <section aria-labelledby="feeds" className="grid gap-4">
      <h2 id="feeds" className="text-3 font-semibold">
        Live prices
      </h2>
      <ul className="grid gap-4 xl:grid-cols-2">
        {feeds.map((feed) => (
          <li key={feed.name}>
            <Feed feed={feed} now={now} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Feed({ feed, now }: { feed: FeedHealthDto; now: number }) {
  const { connected, silentSince } = feed;
  return (
    <Card
      title={feed.label}
      aside={
        <Pill tone={silentSince === null && connected ? "brand" : "amber"} dot>
          {silentSince !== null ? "Silent" : connected ? "Connected" : "Reconnecting"}
        </Pill>
      }
    >
      {silentSince !== null && (
        <p role="status" className="mb-3 rounded-small bg-amber-wash px-3.5 py-3">
          No price since {watNear(silentSince, now)}, although its market is open. Its pairs get no
          signals until prices are back.
        </p>
      )}
      <ul aria-label="Pairs" className="border-t border-line">
        {feed.pairs.map((pair) => (
          <li
            key={pair.pair}
            className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line py-2"
          >
            <span className="font-semibold">{pair.pair}</span>
            <span className="text-muted">{pairWords(pair, now)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-1 text-muted">{countsWords(feed)}</p>
    </Card>
  );
}

function pairWords(pair: FeedHealthDto["pairs"][number], now: number): string {
  const { lastTickAt, lag, open, opensAt, polled } = pair;
  if (open === false) {
    return opensAt === null ? "closed" : closedText({ name: "closed,", pairs: [], opensAt }, now);
  }
  if (lastTickAt === null) return "no price yet";
  const age = now - Date.parse(lastTickAt);
  return [
    age < MINUTE ? `${Math.max(0, Math.round(age / 1_000))} s ago` : `${waitWords(age)} ago`,
    ...(lag === null ? [] : [`lag ${(lag / 1_000).toFixed(1)} s`]),
    ...(polled ? ["polled"] : []),
  ].join(" · ");
}

function countsWords(feed: FeedHealthDto): string {
  const { reconnects, gapsFilled, corrected, unread, errors } = feed;
  const counts = [
    [reconnects, "lost connections"],
    [gapsFilled, "gaps filled"],
    [corrected, "minutes corrected by the history"],
    [unread, "messages not understood"],
    [errors, "errors answered"],
  ] as const;
  const said = counts.filter(([value]) => value > 0);
  if (said.length === 0) return "No fault since the start.";
  return `Since the start: ${said.map(([value, what]) => `${countText(value)} ${what}`).join(", ")}.`;
}
