import {
  type EngineStopDto,
  MARKET_WORD,
  type RecordAnalysisDto,
  RECORD_LIMITS,
  utcDate,
  utcMinute,
  t,
  tCount,
} from "@signaldeck/contract";
import { Card } from "../../../components/Card.tsx";
import { TextLink } from "../../../components/TextLink.tsx";
import { pageLink } from "./selection.ts";

/** When the engine did not publish, and why. */
export function Stops({ stops }: { stops: RecordAnalysisDto["stops"] }) {
  return (
    <Card
      title={t("When the engine stood still")}
      aside={stops.length > 0 && t("newest first, UTC")}
    >
      {stops.length === 0 ? (
        <p className="text-muted">{t("No stop is recorded.")}</p>
      ) : (
        <ul>
          {stops.map((stop) => (
            <Stop key={stop.since} stop={stop} />
          ))}
        </ul>
      )}
      {stops.length === RECORD_LIMITS.stopsShown && (
        <p className="text-1 text-muted">
          {t("These are the newest {{number}}.", { number: RECORD_LIMITS.stopsShown })}
        </p>
      )}
    </Card>
  );
}

function Stop({ stop: { reason, byItself, since, until } }: { stop: EngineStopDto }) {
  return (
    <li className="border-t border-line py-2.5 first:border-t-0">
      <p className="font-semibold">
        {until === null
          ? t("{{from}} to now", { from: utcMinute(since) })
          : t("{{from}} to {{to}}", { from: utcMinute(since), to: utcMinute(until) })}
      </p>
      <p className="break-words">{reason}</p>
      <p className="text-1 text-muted">
        {byItself ? t("Stopped by itself") : t("Stopped by a person")}, {utcDate(since)}
      </p>
    </li>
  );
}

/** Every feed that something was recorded of, those that serve no more, too. */
export function Feeds(props: { analysis: RecordAnalysisDto; current: string }) {
  const { analysis, current } = props;
  return (
    <Card title={t("Feeds")} aside={t("never added up")}>
      <ul>
        {analysis.feeds.map(({ name, market, signals, from, to }) => (
          <li
            key={name}
            className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-2.5 first:border-t-0"
          >
            <span className="min-w-0">
              <span className="font-semibold break-words">{name}</span>, {MARKET_WORD[market]}
              <span className="block text-1 text-muted">
                {[
                  tCount(signals, "{{count}} signal", "{{count}} signals"),
                  t("{{from}} to {{to}}", { from: utcDate(from), to: utcDate(to) }),
                  ...(name === current ? [] : [t("no longer in use")]),
                ].join(", ")}
              </span>
            </span>
            {name === analysis.feed?.name ? (
              <span className="text-muted">{t("shown")}</span>
            ) : (
              <TextLink to={pageLink({}, name === current ? {} : { feed: name })}>
                {t("Show its record")}
              </TextLink>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
