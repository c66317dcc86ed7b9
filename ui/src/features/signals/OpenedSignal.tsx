import { type SignalDto, watClock, t } from "@signaldeck/contract";
import { useEffect, useRef } from "react";
import { useMarketNow } from "../../api/marketClockHooks.tsx";
import { Card } from "../../components/Card.tsx";
import { OwnTime } from "../../components/OwnTime.tsx";
import { DirectionLabel } from "../../components/DirectionLabel.tsx";
import { TextLink } from "../../components/TextLink.tsx";
import { SCREENS } from "../../screens.ts";
import { EntryPrice } from "./EntryPrice.tsx";
import { Fact } from "./HeroFrame.tsx";
import { ClosingPrice } from "./OwnWords.tsx";
import { liveSignal, priceText, resultOf, statusText, takenBackText } from "./signalView.ts";

/**
 * The signal that a note or a link led to. While it is the live one the room's first card shows it
 * already; an older one is shown here, and one that is gone from the list is said to be.
 */
export function OpenedSignal({ id, signals }: { id: string; signals: readonly SignalDto[] }) {
  const now = useMarketNow(1_000);
  const card = useRef<HTMLElement>(null);
  useEffect(() => card.current?.focus({ preventScroll: true }), [id]);
  if (liveSignal(signals, now)?.id === id) return null;
  const signal = signals.find((other) => other.id === id);
  return (
    <Card
      ref={card}
      tabIndex={-1}
      title={t("The signal you opened")}
      className="outline-none"
      aside={<TextLink to={SCREENS.signals}>{t("Close")}</TextLink>}
    >
      {signal ? (
        <Opened signal={signal} now={now} />
      ) : (
        <p className="text-muted">
          {t(
            "It is not among the newest signals any more. The public record keeps every one of them.",
          )}
        </p>
      )}
    </Card>
  );
}

function Opened({ signal, now }: { signal: SignalDto; now: number | null }) {
  const result = resultOf(signal);
  const takenBack = takenBackText(signal);
  const price = (value: number) => priceText(value, signal.decimals);
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-baseline gap-x-3 text-3">
        {signal.pair} <DirectionLabel direction={signal.direction} />
        {result && <span className={result.className}>{result.word}</span>}
      </p>
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <Fact label={t("Time")}>
          {watClock(signal.createdAt)} WAT
          <span className="block text-1 font-normal text-muted">
            <OwnTime at={signal.createdAt} />
          </span>
        </Fact>
        <Fact label={t("Status")}>{statusText(signal, now)}</Fact>
        <Fact label={t("Entry")}>
          <EntryPrice signal={signal} />
        </Fact>
        <Fact label={<ClosingPrice />}>
          {signal.closePrice === null ? "–" : price(signal.closePrice)}
        </Fact>
      </dl>
      {takenBack !== null && <p className="text-muted">{takenBack}</p>}
    </div>
  );
}
