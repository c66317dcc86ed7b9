import { dollarsAndCents, t, watClock, type PaperTradeDto } from "@signaldeck/contract";
import { Card } from "../../../../components/Card.tsx";
import { DirectionLabel } from "../../../../components/DirectionLabel.tsx";
import { Pill } from "../../../../components/Pill.tsx";
import { dayAndTime, price } from "./words.ts";

/** What runs now; it runs to its expiry, whatever is pressed. */
export function ActiveTrades({ trades }: { trades: readonly PaperTradeDto[] }) {
  return (
    <Card title={t("Active trades")} padded={false}>
      <ul>
        {trades.map((trade) => (
          <li
            key={trade.signalId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line px-5 py-2.5"
          >
            <span className="flex flex-wrap items-baseline gap-x-3">
              <b className="font-semibold">{trade.pair}</b>
              <DirectionLabel direction={trade.direction} />
              <span className="text-muted">{dayAndTime(trade.at)}</span>
            </span>
            <span className="flex flex-wrap items-center gap-x-3">
              <span>
                {t("{{stake}} at {{entry}}", {
                  stake: dollarsAndCents(trade.stake),
                  entry: price(trade.entryPrice, trade.decimals),
                })}
              </span>
              <Pill tone="brand" dot>
                {t("until {{until}}", { until: watClock(trade.expiresAt) })}
              </Pill>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
