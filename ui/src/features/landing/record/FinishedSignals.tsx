import { RECORD_LIMITS, type RecordedSignalDto, t } from "@signaldeck/contract";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { Card } from "../../../components/Card.tsx";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { Loaded } from "../../../components/Loaded.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { TextLink } from "../../../components/TextLink.tsx";
import { useRecordSignalsQuery } from "../api.ts";
import { SelectionChips } from "./SelectionChips.tsx";
import { LIST_ID } from "./rooms.ts";
import { pageLink, queryOf, type Shown } from "./selection.ts";
import { SignalTable } from "./SignalTable.tsx";

/** The finished signals that the address chooses, newest first, page by page. */
export function FinishedSignals({ shown }: { shown: Shown }) {
  const call = useRecordSignalsQuery({ query: shown });
  const place = useRef<HTMLElement>(null);
  const { hash, key } = useLocation();
  const isMeant = hash === `#${LIST_ID}`;
  useEffect(() => {
    // Whoever came by a link to these signals reads on here.
    if (isMeant) place.current?.focus({ preventScroll: true });
  }, [isMeant, key]);
  const cameFor = useRef(isMeant);
  useEffect(() => {
    // The page was scrolled to where it leads before this list was there.
    if (cameFor.current) place.current?.scrollIntoView({ behavior: "instant" });
  }, []);
  const { isFetching, isError, currentData } = call;
  // The rows of the choice before stay until the next ones are there, but not after a failure.
  const data = currentData ?? (isError ? undefined : call.data);
  return (
    <Card
      ref={place}
      id={LIST_ID}
      tabIndex={-1}
      title={t("Finished signals")}
      aside={t("newest first, market time, UTC")}
      padded={false}
      className="outline-none"
    >
      <SelectionChips shown={shown} />
      <Loaded
        call={{ ...call, data }}
        what={t("the finished signals")}
        waiting={
          <div className="grid gap-3 p-5">
            {Array.from({ length: RECORD_LIMITS.listDefault }, (_, row) => (
              <Skeleton key={row} className="h-24 lg:h-12" />
            ))}
          </div>
        }
      >
        {(signals) => (
          <div aria-busy={isFetching} className={currentData ? "" : "opacity-55"}>
            {signals.length > 0 ? <SignalTable signals={signals} /> : <Nothing shown={shown} />}
            <Pages signals={signals} shown={shown} />
          </div>
        )}
      </Loaded>
    </Card>
  );
}

function Nothing({ shown }: { shown: Shown }) {
  if (queryOf(shown) === "") {
    return (
      <EmptyState title={t("No signal has finished yet")}>
        {t("The first ones appear here a quarter of an hour after their expiry.")}
      </EmptyState>
    );
  }
  if (shown.before !== undefined) return <EmptyState title={t("No older ones")} />;
  return (
    <EmptyState
      title={t("No finished signal fits this choice")}
      action={<TextLink to={`${pageLink({}, {})}#${LIST_ID}`}>{t("Show all signals")}</TextLink>}
    >
      {t("Remove a filter above, or begin again with all of them.")}
    </EmptyState>
  );
}

/** The way to older signals, and back to the newest. */
function Pages({ signals, shown }: { signals: readonly RecordedSignalDto[]; shown: Shown }) {
  const last = signals.at(-1);
  const isFull = signals.length === RECORD_LIMITS.listDefault;
  const { before, ...rest } = shown;
  return (
    <nav
      aria-label={t("Pages of finished signals")}
      className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 border-t border-line px-5"
    >
      {before === undefined ? (
        <span className="text-muted">{t("These are the newest.")}</span>
      ) : (
        <TextLink to={`${pageLink(rest, {})}#${LIST_ID}`}>{t("Newest")}</TextLink>
      )}
      {last && isFull && last.sequence > 1 ? (
        <TextLink to={`${pageLink(shown, { before: last.sequence })}#${LIST_ID}`}>
          {t("Older")}
        </TextLink>
      ) : (
        signals.length > 0 && <span className="text-muted">{t("No older ones.")}</span>
      )}
    </nav>
  );
}
