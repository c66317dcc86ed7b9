import { type ImportSourceDto, type ReceiptDto, watMoment } from "@signaldeck/contract";
import { useState } from "react";
import { DESK_POLL } from "../../../api/deskPoll.ts";
import { Card } from "../../../components/Card.tsx";
import { DirectionLabel } from "../../../components/DirectionLabel.tsx";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { Loaded } from "../../../components/Loaded.tsx";
import { PageBar } from "../../../components/PageBar.tsx";
import { Pill } from "../../../components/Pill.tsx";
import { Skeletons } from "../../../components/Skeletons.tsx";
import { useImportReceiptsQuery } from "./api.ts";
import { RECEIPT_WORDS } from "./words.ts";

/** What a source handed in, newest first, and what became of it. */
export function ReceiptList({ source }: { source: ImportSourceDto }) {
  const [page, setPage] = useState(1);
  const call = useImportReceiptsQuery({ params: { id: source.id }, query: { page } }, DESK_POLL);
  return (
    <Card title="Receipts" aside="kept for 30 days" padded={false}>
      <Loaded
        call={call}
        what="the receipts"
        waiting={<Skeletons rows={2} each="h-12" className="grid gap-3 border-t border-line p-5" />}
      >
        {({ items, pagination }) => (
          <>
            {items.length === 0 && (
              <div className="border-t border-line">
                <EmptyState title="Nothing was handed in yet">
                  Set the sender up as described above; its first message appears here by itself.
                </EmptyState>
              </div>
            )}
            <ul aria-label="Receipts">
              {items.map((receipt) => (
                <Receipt key={receipt.id} receipt={receipt} />
              ))}
            </ul>
            {pagination.pages > 1 && (
              <div className="border-t border-line px-5 py-3">
                <PageBar pagination={pagination} onPage={setPage} what="receipts" />
              </div>
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
}

function Receipt({ receipt }: { receipt: ReceiptDto }) {
  const { word, tone } = RECEIPT_WORDS[receipt.status];
  return (
    <li className="grid gap-1 border-t border-line px-5 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {receipt.pair !== null && <span className="font-semibold">{receipt.pair}</span>}
        {receipt.direction !== null && (
          <DirectionLabel direction={receipt.direction} className="font-normal" />
        )}
        {receipt.pair === null && <span className="font-semibold">No signal</span>}
        <Pill tone={tone} className="ms-auto">
          {word}
        </Pill>
      </div>
      {receipt.reason !== null && <p>{receipt.reason}</p>}
      <p className="text-1 text-muted">
        {watMoment(receipt.receivedAt)}
        {receipt.externalId !== null && `, id ${receipt.externalId}`}
      </p>
      <p className="font-mono text-1 break-all text-muted">{receipt.excerpt || "(empty)"}</p>
    </li>
  );
}
