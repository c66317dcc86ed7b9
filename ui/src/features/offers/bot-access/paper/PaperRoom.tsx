import { t, type PaperAccountDto, type PaperSpan } from "@signaldeck/contract";
import type { ReactNode } from "react";
import { ActiveTrades } from "./ActiveTrades.tsx";
import { BalanceCard } from "./BalanceCard.tsx";
import { ClosedTrades } from "./ClosedTrades.tsx";
import { EarlierAccounts } from "./EarlierAccounts.tsx";
import { LeftOut } from "./LeftOut.tsx";

export interface PaperRoomProps {
  account: PaperAccountDto;
  span: PaperSpan;
  onSpan: (span: PaperSpan) => void;
  /** Stands beside the balance: what its member, or who looks at it, has there. */
  beside: ReactNode;
  canExport?: boolean;
}

/** A paper account: what it has come to, what it took and what it left out. */
export function PaperRoom({ account, span, onSpan, beside, canExport = false }: PaperRoomProps) {
  return (
    <div className="grid grid-cols-1 gap-4" aria-label={t("Paper account")} role="group">
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_22rem]">
        <BalanceCard account={account} span={span} onSpan={onSpan} />
        <div className="grid min-w-0 content-start gap-4">{beside}</div>
      </div>
      {account.open.length > 0 && <ActiveTrades trades={account.open} />}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_22rem]">
        <ClosedTrades account={account} canExport={canExport} />
        <LeftOut account={account} />
      </div>
      {account.earlier.length > 0 && <EarlierAccounts accounts={account.earlier} />}
    </div>
  );
}
