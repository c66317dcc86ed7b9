import { t } from "@signaldeck/contract";
import { Loaded } from "../../../../components/Loaded.tsx";
import { Dimmed } from "../Dimmed.tsx";
import { dataNowOf, useRecordCalls } from "../RecordHost.tsx";
import { ChartRoom } from "../RecordRooms.tsx";
import { scopeOf, type Shown } from "../selection.ts";
import { BalanceCard } from "./BalanceCard.tsx";

/** The balance after each signal; how each ended is asked for here alone, as long as the record is. */
export function Balance({ payout, shown }: { payout: number; shown: Shown }) {
  const call = useRecordCalls().useEndings(scopeOf(shown));
  return (
    <Loaded
      call={{ ...call, data: dataNowOf(call) }}
      what={t("the balance after each signal")}
      ownCard
      waiting={<ChartRoom />}
    >
      {(endings) => (
        <Dimmed when={endings !== call.currentData}>
          <BalanceCard endings={endings} payout={payout} shown={shown} />
        </Dimmed>
      )}
    </Loaded>
  );
}
