import { staffAccountsApi, type StaffAccountDto } from "@signaldeck/contract";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import {
  useChangeStaffRoleMutation,
  useInviteStaffAgainMutation,
  useResetStaffSecondFactorMutation,
  useWithdrawStaffMutation,
} from "./staffAccountCalls.ts";

/** Something that an admin is about to do to a colleague's account. */
export interface StaffDeed {
  kind: "make-admin" | "make-support" | "invite-again" | "reset-factor" | "withdraw";
  account: StaffAccountDto;
}

interface Words {
  title: string;
  text: string;
  action: string;
  done: string;
  failure: string;
}

export interface StaffDeedDialogProps {
  deed: StaffDeed | null;
  onClose: () => void;
  /** With the sentence that says what was done. */
  onDone: (note: string) => void;
}

/** Asks once before a colleague's rights change, and does it. */
export function StaffDeedDialog({ deed, onClose, onDone }: StaffDeedDialogProps) {
  const perform = usePerform();
  if (!deed) return null;
  const { title, text, action, done, failure } = wordsFor(deed);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={title}
      action={action}
      failure={failure}
      onConfirm={async () => {
        await perform(deed);
        onDone(done);
      }}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}

function usePerform(): (deed: StaffDeed) => Promise<unknown> {
  const [changeRole] = useChangeStaffRoleMutation();
  const [inviteAgain] = useInviteStaffAgainMutation();
  const [resetFactor] = useResetStaffSecondFactorMutation();
  const [withdraw] = useWithdrawStaffMutation();
  return ({ kind, account }) => {
    const params = { id: account.id };
    switch (kind) {
      case "make-admin":
        return changeRole({ params, body: { role: "admin" } }).unwrap();
      case "make-support":
        return changeRole({ params, body: { role: "support" } }).unwrap();
      case "invite-again":
        return inviteAgain({ params }).unwrap();
      case "reset-factor":
        return resetFactor({ params }).unwrap();
      case "withdraw":
        return withdraw({ params }).unwrap();
    }
  };
}

function wordsFor({ kind, account }: StaffDeed): Words {
  const name = account.fullName;
  switch (kind) {
    case "make-admin":
      return {
        title: "Make administrator",
        text: `${name} may then do everything, which includes changing your rights.`,
        action: "Make administrator",
        done: `${name} is an administrator now.`,
        failure: staffAccountsApi.changeRole.failure,
      };
    case "make-support":
      return {
        title: "Make support",
        text: `${name} keeps the desks of support and loses the rest, at once.`,
        action: "Make support",
        done: `${name} is support now.`,
        failure: staffAccountsApi.changeRole.failure,
      };
    case "invite-again":
      return {
        title: "Invite again",
        text: `A fresh link goes to ${account.email}. Earlier ones stop working.`,
        action: "Send invitation",
        done: `A fresh invitation is on its way to ${account.email}.`,
        failure: staffAccountsApi.inviteAgain.failure,
      };
    case "reset-factor":
      return {
        title: "Reset second factor",
        text: `${name} is signed out everywhere and signs in with the password alone, until a new second factor is set up. Make sure that it is really ${name} who asks for this.`,
        action: "Reset second factor",
        done: `The second factor of ${name} is off.`,
        failure: staffAccountsApi.resetSecondFactor.failure,
      };
    case "withdraw":
      return account.invitedUntil === null
        ? {
            title: "Withdraw staff rights",
            text: `${name} is signed out everywhere. The account goes on as a member's.`,
            action: "Withdraw rights",
            done: `${name} is no longer staff.`,
            failure: staffAccountsApi.withdraw.failure,
          }
        : {
            title: "Withdraw invitation",
            text: `The link that ${name} was sent stops working, and the account is deleted.`,
            action: "Withdraw invitation",
            done: `The invitation of ${name} is withdrawn.`,
            failure: staffAccountsApi.withdraw.failure,
          };
  }
}
