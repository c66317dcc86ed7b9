import {
  dollarsAndCents,
  percent,
  signedDollars,
  t,
  type PaperAccountDto,
  type PaperTradeDto,
} from "@signaldeck/contract";
import { Download } from "lucide-react";
import { useState } from "react";
import { Card } from "../../../../components/Card.tsx";
import { classes } from "../../../../components/classes.ts";
import { DirectionLabel } from "../../../../components/DirectionLabel.tsx";
import { EmptyState } from "../../../../components/EmptyState.tsx";
import { FormAlert } from "../../../../components/FormAlert.tsx";
import { failureMessage } from "../../../../components/formErrors.ts";
import { saveFile } from "../../../../components/saveFile.ts";
import { useExportPaperMutation } from "../api.ts";
import { SHOWN, ShowAll } from "./ShowAll.tsx";
import { dayAndTime, ENDS, price } from "./words.ts";

const CELL = "h-11 border-t border-line px-2 py-1.5";
const HEAD = "px-2 pb-2 text-start text-1 font-normal text-faint";
/** Shown where the table is wide; below that the first column says it. */
const WIDE = "max-md:hidden";

/** What has ended, newest first, each with the balance after it. */
export function ClosedTrades(props: { account: PaperAccountDto; canExport: boolean }) {
  const { account, canExport } = props;
  const { closed, figures } = account;
  const [isWhole, setWhole] = useState(false);
  const ended = figures.won + figures.lost + figures.even + figures.without;
  return (
    <Card
      title={t("Closed trades")}
      aside={
        <span className="flex flex-wrap items-center gap-x-3">
          {ended > closed.length
            ? t("newest {{shown}} of {{all}}", { shown: closed.length, all: ended })
            : t("newest first")}
          {canExport && account.begunAt !== null && <ExportLink />}
        </span>
      }
      padded={false}
      className="min-w-0"
    >
      {closed.length === 0 ? (
        <EmptyState title={t("No closed trades in this time")}>
          {t("Each trade is listed here once its signal has ended.")}
        </EmptyState>
      ) : (
        <div className="px-3 pb-2">
          <table aria-label={t("Closed trades")} className="w-full">
            <thead>
              <tr>
                <th scope="col" className={HEAD}>
                  {t("Time, WAT")}
                </th>
                {[t("Pair"), t("Direction"), t("Entry and close"), t("Confidence")].map((name) => (
                  <th key={name} scope="col" className={classes(HEAD, WIDE)}>
                    {name}
                  </th>
                ))}
                {[t("Result"), t("Balance")].map((name) => (
                  <th key={name} scope="col" className={classes(HEAD, "text-end!")}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {(isWhole ? closed : closed.slice(0, SHOWN)).map((trade) => (
                <Row key={trade.signalId} trade={trade} />
              ))}
            </tbody>
          </table>
          {!isWhole && closed.length > SHOWN && (
            <ShowAll count={closed.length} onPress={() => setWhole(true)} />
          )}
        </div>
      )}
    </Card>
  );
}

function Row({ trade }: { trade: PaperTradeDto }) {
  const { pair, direction, confidence } = trade;
  return (
    <tr>
      <td className={CELL}>
        <span className="flex flex-wrap gap-x-2 md:hidden">
          <b className="font-semibold">{pair}</b>
          <DirectionLabel direction={direction} />
        </span>
        <span className="text-muted whitespace-nowrap">{dayAndTime(trade.at)}</span>
      </td>
      <td className={classes(CELL, WIDE, "font-semibold")}>{pair}</td>
      <td className={classes(CELL, WIDE)}>
        <DirectionLabel direction={direction} />
      </td>
      <td className={classes(CELL, WIDE)}>
        <Prices trade={trade} />
      </td>
      <td className={classes(CELL, WIDE)}>{confidence === null ? "" : percent(confidence)}</td>
      <td className={classes(CELL, "text-end")}>
        <Result trade={trade} />
      </td>
      <td className={classes(CELL, "text-end whitespace-nowrap")}>
        {trade.balance === null ? "" : dollarsAndCents(trade.balance)}
      </td>
    </tr>
  );
}

/** Entry and close; where the record corrected the entry, what was published, too. */
function Prices({ trade }: { trade: PaperTradeDto }) {
  const { entryPrice, publishedEntryPrice, closePrice, decimals } = trade;
  const entry = price(entryPrice, decimals);
  return (
    <>
      <span translate="no" className="whitespace-nowrap">
        {closePrice === null ? entry : `${entry} → ${price(closePrice, decimals)}`}
      </span>
      {publishedEntryPrice !== null && (
        <span className="block text-1 text-amber">
          {t("published at {{price}}, corrected by the record", {
            price: price(publishedEntryPrice, decimals),
          })}
        </span>
      )}
    </>
  );
}

function Result({ trade }: { trade: PaperTradeDto }) {
  const { end, result, stake, endReason } = trade;
  const { mark, word, tone } = ENDS[end];
  if (end === "voided" || end === "unsettled") {
    return (
      <span className="text-muted">
        {word()}{" "}
        <span className="ms-auto block max-w-52 text-1 md:min-w-40">
          {t("{{stake}} was open, came back: {{reason}}", {
            stake: dollarsAndCents(stake),
            reason: endReason ?? word(),
          })}
        </span>
      </span>
    );
  }
  return (
    <span className={classes("font-semibold whitespace-nowrap", tone)}>
      <span aria-hidden="true">{mark}</span> <span className="sr-only">{word()}</span>{" "}
      {signedDollars(result ?? 0)}
    </span>
  );
}

function ExportLink() {
  const [exportPaper, { isLoading, error }] = useExportPaperMutation();
  const download = async () => {
    const { data } = await exportPaper();
    if (data) saveFile(data);
  };
  return (
    <>
      <button
        type="button"
        aria-busy={isLoading}
        onClick={() => void download()}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-small font-semibold text-brand"
      >
        {t("CSV")}
        <Download aria-hidden="true" className="size-3.5" />
      </button>
      <FormAlert
        message={error ? failureMessage(error, t("Failed to export your paper account")) : null}
      />
    </>
  );
}
