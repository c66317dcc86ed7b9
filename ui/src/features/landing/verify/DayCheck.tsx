import { countText, t } from "@signaldeck/contract";
import { useEffect, useRef, useState } from "react";
import { askVerifier, type Answer, type Founds } from "../../../api/ledger/askVerifier.ts";
import { ledgerAddress } from "../../../api/ledger/ledgerAddress.ts";
import { readSavedCheckpoint } from "../../../api/ledger/savedCheckpoint.ts";
import { Button } from "../../../components/Button.tsx";
import { SelectBox } from "../../../components/SelectBox.tsx";
import { usePlatform } from "../../../platform/PlatformContext.tsx";

/** The check of one day's forecasts, with the log that sealed them, on the reader's device. */
export function DayCheck({ days }: { days: readonly string[] }) {
  const platform = usePlatform();
  const { apiBaseUrl, startVerifier } = platform;
  const [newest = ""] = days;
  const [day, setDay] = useState(newest);
  const [answer, setAnswer] = useState<Answer<Founds["log"]> | "running" | null>(null);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);
  if (!startVerifier || newest === "") return null;
  const start = () => {
    const saved = readSavedCheckpoint(platform);
    setAnswer("running");
    stop.current?.();
    stop.current = askVerifier<"log">(
      startVerifier,
      { ledger: ledgerAddress(apiBaseUrl), key: saved?.key, kept: saved?.checkpoint, day },
      { answer: setAnswer },
    );
  };
  return (
    <form
      className="mt-4 flex flex-wrap items-end gap-x-4 gap-y-2"
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <label className="grid gap-1.5 font-semibold">
        {t("Check the forecasts of a day (UTC)")}
        <SelectBox
          value={day}
          onChange={({ target }) => setDay(target.value)}
          options={days.map((one) => ({ value: one, label: one }))}
        />
      </label>
      <Button kind="proof" type="submit" busy={answer === "running"}>
        {t("Check this day")}
      </Button>
      <p role="status" className="min-h-11 w-full max-w-3xl break-words text-muted">
        {answer !== null && answer !== "running" && wordsOf(answer)}
      </p>
    </form>
  );
}

function wordsOf(answer: Answer<Founds["log"]>): string {
  if ("unread" in answer) {
    return `${answer.unread} ${t("This says nothing about the log. Try again.")}`;
  }
  const { found } = answer;
  if (found.fault !== null) return found.fault;
  const [day] = found.forecasts;
  if (!day) return "";
  return t(
    "Holds: {{forecasts}} forecasts at {{marks}} marks, {{silent}} times a pair left out; {{won}} came true, {{lost}} did not. {{shut}} marks are not open yet.",
    {
      forecasts: countText(day.forecasts),
      marks: countText(day.marks),
      silent: countText(day.silent),
      won: countText(day.won),
      lost: countText(day.lost),
      shut: countText(day.shut),
    },
  );
}
