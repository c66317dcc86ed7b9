import { watMoment, type LedgerDoubtDto } from "@signaldeck/contract";

/** That what is stored disagrees with the ledger, for everybody to read. */
export function DoubtNotice({ doubt }: { doubt: LedgerDoubtDto }) {
  return (
    <p role="status" className="mb-4 text-amber">
      What is stored disagrees with the ledger since {watMoment(doubt.since)}, so nothing is
      published now. {doubt.message} The figures below are counted from the ledger&apos;s records.
    </p>
  );
}
