import {
  DESK_SOURCE,
  ENGINE_SOURCE,
  watClock,
  watWeekday,
  webhookSource,
  type DeskSignalDto,
  type SignalSource,
} from "@signaldeck/contract";
import { useState } from "react";
import { DESK_POLL } from "../../../api/deskPoll.ts";
import { useMarketNow } from "../../../api/marketClockHooks.tsx";
import { Card } from "../../../components/Card.tsx";
import { DirectionLabel } from "../../../components/DirectionLabel.tsx";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { FilterSelect } from "../../../components/FilterSelect.tsx";
import { Loaded } from "../../../components/Loaded.tsx";
import { PageBar } from "../../../components/PageBar.tsx";
import { Price } from "../../../components/Price.tsx";
import { isStated, sourceLabel } from "../../../components/signalSource.ts";
import { Skeletons } from "../../../components/Skeletons.tsx";
import { confidenceText, resultOf, statusText } from "../signalView.ts";
import { useDeskSignalsQuery, useImportSourcesQuery } from "./api.ts";

/** All signals of the feed, newest first, of every source. */
export function DeskSignals() {
  const [source, setSource] = useState<SignalSource>("");
  const [show, setShow] = useState<"voided" | "">("");
  const [page, setPage] = useState(1);
  const query = { page, ...(source && { source }), ...(show && { show }) };
  const call = useDeskSignalsQuery({ query }, DESK_POLL);
  const { data: sources } = useImportSourcesQuery();
  const choices = [
    ENGINE_SOURCE,
    DESK_SOURCE,
    ...(sources ?? []).map(({ name }) => webhookSource(name)),
  ].map((one) => [one, sourceLabel(one)] as const);

  return (
    <Card title="Signals" padded={false}>
      <div className="flex flex-wrap gap-2.5 px-5 pb-4">
        <FilterSelect
          label="Source"
          value={source}
          any="Any source"
          choices={choices}
          onChange={(chosen) => {
            setSource(chosen);
            setPage(1);
          }}
        />
        <FilterSelect
          label="Voided or not"
          value={show}
          any="All"
          choices={[["voided", "Voided only"]]}
          onChange={(chosen) => {
            setShow(chosen);
            setPage(1);
          }}
        />
      </div>
      <Loaded
        call={call}
        what="the signals"
        waiting={<Skeletons rows={4} each="h-12" className="grid gap-3 border-t border-line p-5" />}
      >
        {({ items, pagination }) => (
          <>
            {items.length === 0 && (
              <div className="border-t border-line">
                <EmptyState title="No signals">
                  {source || show ? "None fits these filters." : "The first one comes at a mark."}
                </EmptyState>
              </div>
            )}
            <ul aria-label="Signals">
              {items.map((signal) => (
                <Row key={signal.id} signal={signal} />
              ))}
            </ul>
            {pagination.pages > 1 && (
              <div className="border-t border-line px-5 py-3">
                <PageBar pagination={pagination} onPage={setPage} what="signals" />
              </div>
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
}

function Row({ signal }: { signal: DeskSignalDto }) {
  const now = useMarketNow(1_000);
  const result = resultOf(signal);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-t border-line px-5 py-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">{signal.pair}</span>
        <DirectionLabel direction={signal.direction} className="font-normal" />
        <span className={isStated(signal.source) ? "font-semibold" : "text-muted"}>
          {sourceLabel(signal.source)}
        </span>
      </p>
      <p className="text-end whitespace-nowrap">
        {result ? (
          <span className={result.className}>
            <span aria-hidden="true">{result.mark}</span> {result.word}
          </span>
        ) : (
          <span
            className={
              signal.voidedAt || signal.withdrawnAt ? "font-semibold text-amber" : "text-muted"
            }
          >
            {statusText(signal, now)}
          </span>
        )}
      </p>
      <p className="text-muted">
        <Price value={signal.entryPrice} decimals={signal.decimals} emphasis={false} />
        {" → "}
        {signal.closePrice === null ? (
          "–"
        ) : (
          <Price value={signal.closePrice} decimals={signal.decimals} emphasis={false} />
        )}
        , {confidenceText(signal)}
      </p>
      <p className="text-end text-1 text-muted">
        No. {signal.sequence}, {signal.audience} and up
      </p>
      <p className="col-span-2 text-1 text-muted">
        {watWeekday(signal.createdAt)}, {watClock(signal.createdAt)} WAT
        {signal.voidedReason !== null && (
          <span className="block text-text">Voided: {signal.voidedReason}</span>
        )}
        {signal.withdrawnReason !== null && (
          <span className="block text-text">Withdrawn: {signal.withdrawnReason}</span>
        )}
      </p>
    </li>
  );
}
