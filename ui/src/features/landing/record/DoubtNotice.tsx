import { watMoment, type LedgerDoubtDto, t } from "@signaldeck/contract";

/** That what is stored disagrees with the ledger or has lost writes, for everybody to read. */
export function DoubtNotice({ doubt }: { doubt: LedgerDoubtDto }) {
  return (
    <p role="status" className="mb-4 text-amber">
      {t("The record is in doubt since {{since}}, so nothing is published now.", {
        since: watMoment(doubt.since),
      })}{" "}
      {doubt.message} {t("The figures below are counted from the ledger's records.")}
    </p>
  );
}
