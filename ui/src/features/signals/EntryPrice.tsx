import type { SignalDto } from "@signaldeck/contract";
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
          corrected by the feed from{" "}
          <Price value={publishedEntryPrice} decimals={decimals} emphasis={false} />
        </span>
      )}
    </>
  );
}
