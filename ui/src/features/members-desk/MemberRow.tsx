import { dollars, MESSAGES, watDate, type AdminUserDto } from "@signaldeck/contract";
import { useState, type ReactNode } from "react";
import { generatePath, Link } from "react-router-dom";
import { useCan } from "../../api/session.ts";
import { Button } from "../../components/Button.tsx";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { FormAlert } from "../../components/FormAlert.tsx";
import { LIST_ITEM } from "../../components/useListKeys.ts";
import { SCREENS } from "../../screens.ts";
import { MemberPills } from "./MemberPills.tsx";
import { rowGrid } from "./rowGrid.ts";
import { useFault } from "../../components/useFault.ts";
import { useAppDispatch } from "../../api/storeHooks.ts";
import { mergeMember, readMembersAnew, useChangeAccessMutation } from "./api.ts";

const GOLD = { tier: "gold", dashboardUnlocked: true, hasDeposited: true } as const;
const NOTHING = { tier: "guest", dashboardUnlocked: false, hasDeposited: false } as const;

/** The two quick actions on a member's row. */
function useAccessUpdate(member: AdminUserDto, onDone: (said: string) => void) {
  const dispatch = useAppDispatch();
  const [change, { isLoading }] = useChangeAccessMutation();
  const { fault, attempt } = useFault();

  const update = async (access: typeof GOLD | typeof NOTHING, said: string) => {
    const { tier, dashboardUnlocked, grantedUntil = null } = member;
    const seen = { tier, dashboardUnlocked, grantedUntil };
    const isChanged = await attempt(async () => {
      const reply = await change({ params: { id: member.id }, body: { ...access, seen } }).unwrap();
      dispatch(mergeMember(reply));
      onDone(said);
    }, "Failed to change the member's access");
    if (!isChanged) dispatch(readMembersAnew());
  };

  return {
    updating: isLoading,
    fault,
    isGold: member.tier === GOLD.tier && member.dashboardUnlocked,
    isGuest: member.tier === NOTHING.tier && !member.dashboardUnlocked,
    grantGold: () => update(GOLD, `${member.fullName} has Gold now.`),
    revoke: () => update(NOTHING, `${member.fullName} is a locked guest now.`),
  };
}

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

function QuickAccess({ member, onDone }: MemberRowProps) {
  const { updating, fault, isGold, isGuest, grantGold, revoke } = useAccessUpdate(member, onDone);
  const [asking, setAsking] = useState(false);
  return (
    <div className="grid gap-2 xl:justify-items-end">
      <div className="grid grid-cols-2 gap-2 xl:flex">
        <Button
          disabled={isGold || updating}
          aria-label={`Grant Gold to ${member.fullName}`}
          onClick={() => void grantGold()}
        >
          Grant Gold
        </Button>
        <Button
          disabled={isGuest || updating}
          aria-label={`Revoke the access of ${member.fullName}`}
          onClick={() => setAsking(true)}
        >
          Revoke
        </Button>
      </div>
      <p role="status" className="text-muted empty:hidden">
        {updating && MESSAGES.updatingAccess}
      </p>
      <div className="empty:hidden">
        <FormAlert message={fault} />
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Revoke the access of ${member.fullName}?`}
        action="Revoke access"
        onConfirm={() => {
          // The row itself tells how it goes on.
          void revoke();
          return Promise.resolve();
        }}
        failure=""
      >
        <p>
          The member becomes a guest, the dashboard locks at once, and the verified deposit is set
          to nothing.
        </p>
      </ConfirmDialog>
    </div>
  );
}
