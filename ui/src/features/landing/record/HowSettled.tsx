import { t } from "@signaldeck/contract";
import { Card } from "../../../components/Card.tsx";
import { TextLink } from "../../../components/TextLink.tsx";
import { SCREENS } from "../../../screens.ts";

/** How a signal is settled, in the order in which it happens. */
const settling = () => [
  t(
    "When a signal is published, pair, direction, entry price, expiry and confidence go into a ledger. Each record carries the hash of the one before it, so none can be changed, left out or moved later.",
  ),
  t(
    "Entry price and closing price are the feed's own last prices before the mark and before expiry, five minutes later. A CALL wins when the close is higher, a PUT when it is lower; an equal price is even.",
  ),
  t(
    "When the feed has a gap at entry or expiry, the signal is unsettled. It has no outcome, counts nowhere, and is never a win.",
  ),
  t(
    "When a price is further from the minutes around it than the pair's own history allows, nothing is settled at once. The minutes after the expiry can confirm it. Otherwise, for up to 30 minutes, our staff can confirm one recorded price or none. They can't type one, and the ledger says that a person decided. If nobody does, the signal is unsettled.",
  ),
  t(
    "Only the first try counts. A signal that would have won with a second, larger stake is a lost signal.",
  ),
  t(
    "Signals that a person makes, or that are imported, go into the same ledger and are settled the same way, but are counted apart from the engine's.",
  ),
  t(
    "A signal can be voided within a minute of its publication, with a reason that is published and the price at that moment. Later it can only be withdrawn: nobody can take it any more, and its result counts.",
  ),
];

/** How a signal becomes a figure of the record. */
export function HowSettled() {
  return (
    <Card title={t("How a signal is settled")}>
      <ol className="grid max-w-prose list-decimal gap-3 ps-5">
        {settling().map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
      <TextLink to={SCREENS.ladder}>{t("What more tries cost")}</TextLink>
    </Card>
  );
}
