import {
  percentAsIs,
  type SignalDto,
  VERDICT_WORDS,
  verdictOf,
  watClock,
  t,
} from "@signaldeck/contract";
import { Fragment, type ReactNode } from "react";
import { useMarketNow } from "../../api/marketClockHooks.tsx";
import { useSignalTerms } from "../../api/signalPreferences.ts";
import { Card } from "../../components/Card.tsx";
import { classes } from "../../components/classes.ts";
import { DirectionLabel } from "../../components/DirectionLabel.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { Phrase } from "../../components/Phrase.tsx";
import { Price } from "../../components/Price.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { isStated, sourceLabel } from "../../components/signalSource.ts";
import { EntryPrice } from "./EntryPrice.tsx";
import { ClosingPrice } from "./OwnWords.tsx";
import { ListFilters } from "./ListFilters.tsx";
import type { RoomFilters } from "./roomFilters.ts";
import type { DecisionPart, SealPart } from "./SignalRoomParts.ts";
import { confidenceText, liveSignal, resultOf, statusText, takenBackText } from "./signalView.ts";

/**
 * All signals but the live one. It is one table: on a narrow screen its rows are laid out as cards,
 * which takes their roles away from the elements, so the roles are written down.
 */
export function PreviousSignals(
  props: RoomFilters & {
    signals: readonly SignalDto[] | undefined;
    /** The first load failed, so that nothing is known. */
    failed: boolean;
    Seal?: SealPart | undefined;
    Decision?: DecisionPart | undefined;
  },
) {
  const now = useMarketNow(1_000);
  const { signals } = props;
  const previous = signals && (liveSignal(signals, now) ? signals.slice(1) : signals);
  return (
    <Card
      title={t("Previous signals")}
      aside={<ListFilters />}
      padded={false}
      className="@container"
    >
      <p className="-mt-3 px-5 pb-3 text-1 text-faint">{t("Settled by the feed's own price.")}</p>
      {previous === undefined && !props.failed && <ListSkeleton />}
      {(previous?.length === 0 || (previous === undefined && props.failed)) && (
        <div className="border-t border-line">
          <EmptyState title={emptyWords(props)} />
        </div>
      )}
      {previous && previous.length > 0 && (
        <PreviousTable signals={previous} now={now} Seal={props.Seal} Decision={props.Decision} />
      )}
    </Card>
  );
}

/** Why there is none. */
function emptyWords({ pair, least }: RoomFilters): string {
  if (least !== null) {
    const said = { least: percentAsIs(least) };
    return pair === null
      ? t("No earlier signal of {{least}} and more among the newest", said)
      : t("No earlier {{pair}} signal of {{least}} and more among the newest", { ...said, pair });
  }
  return pair === null
    ? t("Previous signals will appear here")
    : t("No earlier {{pair}} signal among the newest", { pair });
}

const COLUMNS: readonly { id: string; name: () => ReactNode }[] = [
  { id: "time", name: () => t("Time (WAT)") },
  { id: "pair", name: () => t("Pair") },
  { id: "direction", name: () => t("Direction") },
  { id: "entry", name: () => t("Entry") },
  { id: "close", name: () => <ClosingPrice /> },
  { id: "confidence", name: () => t("Confidence") },
  { id: "status", name: () => t("Status") },
  { id: "result", name: () => t("Result") },
];

function PreviousTable(props: {
  signals: readonly SignalDto[];
  now: number | null;
  Seal: SealPart | undefined;
  Decision: DecisionPart | undefined;
}) {
  const { signals, now, Seal, Decision } = props;
  return (
    <table
      role="table"
      aria-label={t("Previous signals")}
      className="block w-full @min-[44rem]:table"
    >
      <thead
        role="rowgroup"
        className="sr-only @min-[44rem]:not-sr-only @min-[44rem]:table-header-group"
      >
        <tr role="row">
          {COLUMNS.map(({ id, name }) => (
            <th
              key={id}
              role="columnheader"
              scope="col"
              className="px-2 pt-1 pb-2.5 text-start text-1 font-normal text-faint first:ps-5 last:pe-5 last:text-end"
            >
              {name()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block @min-[44rem]:table-row-group">
        {signals.map((signal) => (
          <Fragment key={signal.id}>
            <PreviousRow
              signal={signal}
              now={now}
              seal={Seal && <Seal signal={signal} place="row" />}
              mark={Decision && <Decision signal={signal} />}
            />
            <TakenBackRow words={takenBackText(signal)} />
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

const CELL =
  "@min-[44rem]:table-cell @min-[44rem]:px-2 @min-[44rem]:py-2.5 @min-[44rem]:align-middle";
const LINE = "@min-[44rem]:border-t @min-[44rem]:border-line";

function PreviousRow(props: {
  signal: SignalDto;
  now: number | null;
  seal: ReactNode;
  mark: ReactNode;
}) {
  const { signal, now, seal, mark } = props;
  const result = resultOf(signal);
  const verdict = verdictOf(signal, useSignalTerms());
  const cell = (className: string) => classes(CELL, LINE, className);
  return (
    <tr
      role="row"
      className="grid grid-cols-[5.5rem_6rem_minmax(0,1fr)] gap-x-2 gap-y-0.5 border-t border-line px-4.5 py-3 [grid-template-areas:'pair_direction_result''entry_close_status''time_confidence_confidence'] @min-[44rem]:table-row"
    >
      <td
        role="cell"
        className={cell("text-muted [grid-area:time] @min-[44rem]:ps-5 @max-[44rem]:text-1")}
      >
        {watClock(signal.createdAt)}
        <span className="@min-[44rem]:hidden"> WAT</span>
      </td>
      <td role="cell" className={cell("font-semibold [grid-area:pair] @min-[44rem]:font-normal")}>
        {signal.pair}
        {seal}
        {isStated(signal.source) && (
          <span className="block text-1 font-normal text-muted">{sourceLabel(signal.source)}</span>
        )}
      </td>
      <td role="cell" className={cell("[grid-area:direction]")}>
        <DirectionLabel direction={signal.direction} className="@min-[44rem]:font-normal" />
      </td>
      <td role="cell" className={cell("[grid-area:entry] @max-[44rem]:text-muted")}>
        <EntryPrice signal={signal} />
      </td>
      <td role="cell" className={cell("[grid-area:close] @max-[44rem]:text-muted")}>
        <span aria-hidden="true" className="text-faint @min-[44rem]:hidden">
          →{" "}
        </span>
        {signal.closePrice === null ? (
          <span className="text-faint">–</span>
        ) : (
          <Price value={signal.closePrice} decimals={signal.decimals} emphasis={false} />
        )}
      </td>
      <td
        role="cell"
        className={cell("[grid-area:confidence] @max-[44rem]:text-1 @max-[44rem]:text-muted")}
      >
        <Phrase
          text={t("{{confidence}}<word> confidence</word>", { confidence: confidenceText(signal) })}
          parts={{ word: (words) => <span className="@min-[44rem]:hidden">{words}</span> }}
        />
        {/* Its line is there before the verdict is known, and where there is none. */}
        <span
          className={classes(
            "text-1 @min-[44rem]:block",
            verdict === "clears" ? "text-brand" : "text-faint",
          )}
        >
          {" "}
          {verdict === null ? "\u00a0" : VERDICT_WORDS[verdict]()}
        </span>
      </td>
      <td
        role="cell"
        className={cell("text-muted [grid-area:status] @max-[44rem]:text-end @max-[44rem]:text-1")}
      >
        {statusText(signal, now)}
      </td>
      <td
        role="cell"
        className={cell("text-end whitespace-nowrap [grid-area:result] @min-[44rem]:pe-5")}
      >
        {result ? (
          <span className={result.className}>
            <span aria-hidden="true">{result.mark}</span> {result.word}
          </span>
        ) : (
          <span className="text-faint">–</span>
        )}
        {mark}
      </td>
    </tr>
  );
}

/** Why the signal above it was taken back, over the whole width; nothing where it was not. */
function TakenBackRow({ words }: { words: string | null }) {
  if (words === null) return null;
  return (
    <tr role="row" className="block px-4.5 pb-3 @min-[44rem]:table-row">
      <td
        role="cell"
        colSpan={COLUMNS.length}
        className="block text-1 text-muted @min-[44rem]:table-cell @min-[44rem]:px-5 @min-[44rem]:pb-2.5"
      >
        {words}
      </td>
    </tr>
  );
}

function ListSkeleton() {
  return (
    <div aria-busy="true">
      <span className="sr-only">{t("Loading previous signals")}</span>
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="border-t border-line px-5 py-3">
          <Skeleton className="h-5" />
        </div>
      ))}
    </div>
  );
}
