import { type SignalDto, t } from "@signaldeck/contract";
import { Phrase } from "../../components/Phrase.tsx";
import { Price } from "../../components/Price.tsx";

/** The entry price that a signal is judged by and, where the feed's history corrected it, from what. */
export function EntryPrice({
  signal: { entryPrice, publishedEntryPrice, decimals },
}: {
  signal: Pick<SignalDto, "entryPrice" | "publishedEntryPrice" | "decimals">;
}) {
  return (
    <>
      <Price value={entryPrice} decimals={decimals} emphasis={false} />
      {publishedEntryPrice !== undefined && (
        <span className="block text-1 font-normal text-muted">
          <Phrase
            text={t("corrected by the feed from <price/>")}
            parts={{
              price: <Price value={publishedEntryPrice} decimals={decimals} emphasis={false} />,
            }}
          />
        </span>
      )}
    </>
  );
}
