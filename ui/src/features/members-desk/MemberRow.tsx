import { dollars, watDate, type AdminUserDto } from "@signaldeck/contract";
import type { ReactNode } from "react";
import { generatePath, Link } from "react-router-dom";
import { useCan } from "../../api/session.ts";
import { LIST_ITEM } from "../../components/useListKeys.ts";
import { SCREENS } from "../../screens.ts";
import { MemberPills } from "./MemberPills.tsx";
import { QuickAccess } from "./QuickAccess.tsx";
import { rowGrid } from "./rowGrid.ts";

export interface MemberRowProps {
  member: AdminUserDto;
  /** Called with a sentence on what was done. */
  onDone: (said: string) => void;
}

/** One member: what one looks for in a list, and the two quick actions. */
export function MemberRow({ member, onDone }: MemberRowProps) {
  const mayManage = useCan("members.manage");
  return (
    <li className="grid gap-x-4 gap-y-3 px-4 py-3.5 md:px-5">
      <div className={rowGrid(mayManage)}>
        <div className="min-w-0">
          <Link
            {...LIST_ITEM}
            to={generatePath(SCREENS.member, { id: member.id })}
            className="-my-2.5 inline-flex min-h-11 max-w-full items-center rounded-small font-semibold underline-offset-4 hover:underline"
          >
            <span className="truncate">{member.fullName}</span>
          </Link>
          <p className="truncate text-muted" title={member.email}>
            {member.email}
          </p>
        </div>
        <MemberPills member={member} />
        <Cell label="Deposit">
          {member.hasDeposited ? "Deposited" : "No deposit"}
          {member.depositAmount !== undefined && (
            <span className="font-semibold"> {dollars(member.depositAmount)}</span>
          )}
        </Cell>
        <Cell label="Broker account">
          {member.brokerAccountId === undefined ? (
            <span className="text-faint">None</span>
          ) : (
            <span className="font-mono break-all">{member.brokerAccountId}</span>
          )}
        </Cell>
        <Cell label="Joined">
          <time dateTime={member.createdAt} className="whitespace-nowrap">
            {watDate(member.createdAt)}
          </time>
        </Cell>
        {mayManage && <QuickAccess member={member} onDone={onDone} />}
      </div>
    </li>
  );
}

/** A value whose label is above the column on wide screens and before it on small ones. */
function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p className="flex min-w-0 gap-x-2 xl:block">
      <span className="w-32 shrink-0 text-muted xl:sr-only">{label}</span>
      <span className="min-w-0">{children}</span>
    </p>
  );
}
