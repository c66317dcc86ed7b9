import { type SignalDto, t } from "@signaldeck/contract";
import type { PublishedFacts } from "../../../api/ledger/askVerifier.ts";

/** What of a sealed record has to be what the screen says. */
export interface SealedRecord {
  /** SHA-256 of its text. */
  hash: string;
  body: Pick<PublishedFacts, "pair" | "direction" | "entryPrice" | "expiresAt" | "confidence">;
}

/** What a signal on the screen says otherwise than the record that was sealed, in words; null: nothing. */
export function differenceOf({ hash, body }: SealedRecord, signal: SignalDto): string | null {
  // The feed's history may have corrected the entry since; what was published is beside it then.
  const entryPrice = signal.publishedEntryPrice ?? signal.entryPrice;
  const facts = [
    [() => t("The sealed record has another pair."), body.pair, signal.pair],
    [() => t("The sealed record has another direction."), body.direction, signal.direction],
    [() => t("The sealed record has another entry price."), body.entryPrice, entryPrice],
    [() => t("The sealed record has another expiry."), body.expiresAt, signal.expiresAt],
    [() => t("The sealed record has another confidence."), body.confidence, signal.confidence],
    [() => t("The sealed record has another hash."), hash, signal.ledgerHash],
  ] as const;
  const other = facts.find(([, sealed, shown]) => sealed !== shown);
  return other ? other[0]() : null;
}
