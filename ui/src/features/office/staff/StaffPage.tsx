import { UserPlus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../components/Button.tsx";
import { Card } from "../../../components/Card.tsx";
import { FormNote } from "../../../components/FormNote.tsx";
import { DeskHead } from "../../../components/DeskHead.tsx";
import { Loaded } from "../../../components/Loaded.tsx";
import { RequirePermission } from "../../../components/RequirePermission.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { InviteDialog } from "./InviteDialog.tsx";
import { StaffDeedDialog, type StaffDeed } from "./StaffDeedDialog.tsx";
import { StaffRow } from "./StaffRow.tsx";
import { useStaffAccountsQuery } from "./staffAccountCalls.ts";

const TITLE = "Staff";

/** Who works here, how they sign in, and what admins do about it. */
export function StaffPage() {
  return (
    <RequirePermission permission="staff.manage" title={TITLE}>
      <Staff />
    </RequirePermission>
  );
}

function Staff() {
  const [inviting, setInviting] = useState(false);
  const [deed, setDeed] = useState<StaffDeed | null>(null);
  const [note, setNote] = useState<string | null>(null);
  return (
    <div className="mx-auto grid max-w-5xl gap-5">
      <DeskHead
        title={TITLE}
        about="Everybody with rights beyond a member's. Each change is in the audit log."
      >
        <Button
          kind="primary"
          icon={<UserPlus aria-hidden="true" className="size-4.5" />}
          onClick={() => {
            setNote(null);
            setInviting(true);
          }}
        >
          Invite
        </Button>
      </DeskHead>
      <FormNote message={note} />
      <StaffList
        onDeed={(next) => {
          setNote(null);
          setDeed(next);
        }}
      />
      <InviteDialog open={inviting} onClose={() => setInviting(false)} onInvited={setNote} />
      <StaffDeedDialog deed={deed} onClose={() => setDeed(null)} onDone={setNote} />
    </div>
  );
}

function StaffList({ onDeed }: { onDeed: (deed: StaffDeed) => void }) {
  const call = useStaffAccountsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <Loaded call={call} what="the staff" ownCard waiting={<ListSkeleton />}>
      {(accounts) => (
        <Card padded={false} aria-label="Staff accounts" aria-busy={call.isFetching}>
          <ul className="divide-y divide-line">
            {accounts.map((account) => (
              <StaffRow key={account.id} account={account} onDeed={onDeed} />
            ))}
          </ul>
          {accounts.length === 1 && (
            <p className="border-t border-line px-5 py-4 text-muted">
              You are alone here. Invite a second administrator, so that somebody can let you back
              in when you lose your second factor.
            </p>
          )}
        </Card>
      )}
    </Loaded>
  );
}

function ListSkeleton() {
  return (
    <Card padded={false} className="grid gap-px">
      {[1, 2, 3].map((row) => (
        <div key={row} className="px-5 py-4">
          <Skeleton className="h-11" />
        </div>
      ))}
    </Card>
  );
}
