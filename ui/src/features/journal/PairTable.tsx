import { type JournalResultsDto, signedDollars, t } from "@signaldeck/contract";
import { Card } from "../../components/Card.tsx";
import { resultTone } from "./resultTone.ts";

const CELL = "border-t border-line px-5 py-2.5";

/** Own results pair by pair. */
export function PairTable({ rows }: { rows: JournalResultsDto["byPair"] }) {
  return (
    <Card title={t("By pair")} aside={t("settled signals you took")} padded={false}>
      {rows.length === 0 ? (
        <p className="px-5 pb-5 text-muted">{t("Nothing has settled yet.")}</p>
      ) : (
        <table className="w-full">
          <thead className="text-1 text-faint">
            <tr>
              <th scope="col" className="px-5 pb-2 text-start font-normal">
                {t("Pair")}
              </th>
              <th scope="col" className="px-2 pb-2 text-end font-normal">
                {t("Won of")}
              </th>
              <th scope="col" className="px-5 pb-2 text-end font-normal">
                {t("Result")}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ pair, won, lost, result }) => (
              <tr key={pair}>
                <th scope="row" className={`${CELL} text-start font-semibold`}>
                  {pair}
                </th>
                <td className={`${CELL} px-2! text-end`}>
                  {t("{{part}} of {{whole}}", { part: won, whole: won + lost })}
                </td>
                <td className={`${CELL} text-end ${resultTone(result)}`}>
                  {signedDollars(result)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
