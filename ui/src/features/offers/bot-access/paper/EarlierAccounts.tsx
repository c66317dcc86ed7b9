import { dollarsAndCents, t, tCount, watDate, type PaperEarlierDto } from "@signaldeck/contract";
import { Card } from "../../../../components/Card.tsx";

/** The accounts that were ended by beginning anew. */
export function EarlierAccounts({ accounts }: { accounts: readonly PaperEarlierDto[] }) {
  return (
    <Card title={t("Earlier accounts")} padded={false}>
      <ul>
        {accounts.map(({ begunAt, endedAt, start, balance, taken }) => (
          <li
            key={begunAt}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line px-5 py-2.5"
          >
            <span className="text-muted">
              {t("{{from}} to {{to}}", { from: watDate(begunAt), to: watDate(endedAt) })}
            </span>
            <span>
              {t("{{start}} became {{balance}}", {
                start: dollarsAndCents(start),
                balance: dollarsAndCents(balance),
              })}
              {", "}
              {tCount(taken, "{{count}} trade", "{{count}} trades")}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
