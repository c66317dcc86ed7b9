import { countText } from "@signaldeck/contract";
import { Card } from "../../../components/Card.tsx";
import { useRecordSummaryQuery } from "../api.ts";
import { LogWitnesses } from "./LogWitnesses.tsx";

/** The last hash, which fixes everything before it. */
export function LedgerHead() {
  const { data } = useRecordSummaryQuery();
  if (!data?.ledger) return null;
  const { position, hash, recordedAt } = data.ledger;
  return (
    <Card title="The ledger's head">
      <p className="text-muted">
        Note this hash today. Whoever changes, removes or reorders any record up to number{" "}
        {countText(position)} can never arrive at it again.
      </p>
      <p className="mt-3 font-mono text-1 break-all">{hash}</p>
      <p className="mt-2 text-1 text-muted">
        Recorded {new Date(recordedAt).toISOString().replace("T", " ").slice(0, 19)} UTC
      </p>
      {data.log && <LogWitnesses log={data.log} />}
    </Card>
  );
}
