import { zodResolver } from "@hookform/resolvers/zod";
import { MESSAGES, SetAccessInput, type AdminUserDto } from "@signaldeck/contract";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { useAppDispatch } from "../../api/storeHooks.ts";
import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { SendForm } from "../../components/SendForm.tsx";
import { TextAreaField } from "../../components/TextAreaField.tsx";
import { useSend } from "../../components/useSend.ts";
import { mergeMember, readMembersAnew, useChangeAccessMutation } from "./api.ts";

interface QuickDeed {
  access: { tier: "gold" | "guest"; dashboardUnlocked: boolean; hasDeposited: boolean };
  title: (name: string) => string;
  /** What will happen. */
  follows: string;
  action: string;
  done: (name: string) => string;
}

const GRANT: QuickDeed = {
  access: { tier: "gold", dashboardUnlocked: true, hasDeposited: true },
  title: (name) => `Grant Gold to ${name}?`,
  follows: "The member has Gold for good, and the dashboard unlocks at once.",
  action: "Grant Gold",
  done: (name) => `${name} has Gold now.`,
};

const REVOKE: QuickDeed = {
  access: { tier: "guest", dashboardUnlocked: false, hasDeposited: false },
  title: (name) => `Revoke the access of ${name}?`,
  follows:
    "The member becomes a guest, the dashboard locks at once, and the verified deposit is set to nothing.",
  action: "Revoke access",
  done: (name) => `${name} is a locked guest now.`,
};

export interface QuickAccessProps {
  member: AdminUserDto;
  /** Called with a sentence on what was done. */
  onDone: (said: string) => void;
}

/** The two quick actions on a member's row; both ask why, because the member is told. */
export function QuickAccess({ member, onDone }: QuickAccessProps) {
  const [deed, setDeed] = useState<QuickDeed | null>(null);
  const [change, { isLoading: updating }] = useChangeAccessMutation();
  const has = ({ access }: QuickDeed) =>
    member.tier === access.tier && member.dashboardUnlocked === access.dashboardUnlocked;
  return (
    <div className="grid gap-2 xl:justify-items-end">
      <div className="grid grid-cols-2 gap-2 xl:flex">
        <Button
          disabled={has(GRANT) || updating}
          aria-label={`Grant Gold to ${member.fullName}`}
          onClick={() => setDeed(GRANT)}
        >
          Grant Gold
        </Button>
        <Button
          disabled={has(REVOKE) || updating}
          aria-label={`Revoke the access of ${member.fullName}`}
          onClick={() => setDeed(REVOKE)}
        >
          Revoke
        </Button>
      </div>
      <p role="status" className="text-muted empty:hidden">
        {updating && MESSAGES.updatingAccess}
      </p>
      <Dialog
        open={deed !== null}
        onClose={() => setDeed(null)}
        title={deed?.title(member.fullName) ?? ""}
      >
        {deed && (
          <DeedForm
            member={member}
            deed={deed}
            change={change}
            onDone={onDone}
            onClose={() => setDeed(null)}
          />
        )}
      </Dialog>
    </div>
  );
}

const DeedInput = z.object({ reason: SetAccessInput.shape.reason });

interface DeedFormProps extends QuickAccessProps {
  deed: QuickDeed;
  change: ReturnType<typeof useChangeAccessMutation>[0];
  onClose: () => void;
}

function DeedForm({ member, deed, change, onDone, onClose }: DeedFormProps) {
  const dispatch = useAppDispatch();
  const form = useForm({ resolver: zodResolver(DeedInput), defaultValues: { reason: "" } });
  const { sending } = useSend(form, {
    fields: ["reason"],
    failure: "Failed to change the member's access",
    isShown: () => {
      // Somebody else may have been first: what is asked next must have seen that.
      dispatch(readMembersAnew());
      return false;
    },
    work: async ({ reason }) => {
      const { tier, dashboardUnlocked, grantedUntil = null } = member;
      const seen = { tier, dashboardUnlocked, grantedUntil };
      const body = { ...deed.access, reason, seen };
      dispatch(mergeMember(await change({ params: { id: member.id }, body }).unwrap()));
      onDone(deed.done(member.fullName));
      onClose();
    },
  });
  return (
    <SendForm
      sending={sending}
      action={deed.action}
      doing={MESSAGES.updatingAccess}
      onCancel={onClose}
    >
      <p>{deed.follows}</p>
      <TextAreaField
        control={form.control}
        name="reason"
        label="Reason"
        description="The member reads it in the email and the inbox. Name nobody else."
        rows={3}
      />
    </SendForm>
  );
}
