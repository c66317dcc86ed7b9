import { zodResolver } from "@hookform/resolvers/zod";
import {
  HOUR,
  InviteStaffInput,
  STAFF_LIMITS,
  type StaffRole,
  staffAccountsApi,
} from "@signaldeck/contract";
import { useForm } from "react-hook-form";
import { Dialog } from "../../../components/Dialog.tsx";
import { SendForm } from "../../../components/SendForm.tsx";
import { SelectField } from "../../../components/SelectField.tsx";
import { TextField } from "../../../components/TextField.tsx";
import { useSend } from "../../../components/useSend.ts";
import { useInviteStaffMutation } from "./staffAccountCalls.ts";

const LINK_WORKS = `Its link works for ${STAFF_LIMITS.invitationLifetime / HOUR} hours.`;

export interface InviteDialogProps {
  open: boolean;
  onClose: () => void;
  /** With the sentence that says what was done. */
  onInvited: (note: string) => void;
}

/** Makes a staff account whose owner chooses a password with a mailed link. */
export function InviteDialog({ open, onClose, onInvited }: InviteDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Invite to the staff">
      <InviteForm onClose={onClose} onInvited={onInvited} />
    </Dialog>
  );
}

function InviteForm({ onClose, onInvited }: Omit<InviteDialogProps, "open">) {
  const [invite] = useInviteStaffMutation();
  const form = useForm({
    resolver: zodResolver(InviteStaffInput),
    defaultValues: { email: "", fullName: "", role: "support" as StaffRole },
  });

  const { sending } = useSend(form, {
    fields: ["email", "fullName", "role"],
    failure: staffAccountsApi.invite.failure,
    work: async (input) => {
      await invite({ body: input }).unwrap();
      onClose();
      onInvited(`The invitation is on its way to ${input.email}. ${LINK_WORKS}`);
    },
  });

  return (
    <SendForm
      sending={sending}
      action="Send invitation"
      doing="Inviting"
      onCancel={onClose}
      className="grid gap-5"
    >
      <TextField
        control={form.control}
        name="email"
        label="Email"
        type="email"
        autoComplete="off"
        spellCheck="false"
        description="One without an account: staff and members are kept apart."
      />
      <TextField control={form.control} name="fullName" label="Full name" autoComplete="off" />
      <SelectField
        control={form.control}
        name="role"
        label="Role"
        placeholder="Choose a role"
        options={[
          { value: "support", label: "Support: members, claims, tickets" },
          { value: "admin", label: "Administrator: everything, staff included" },
        ]}
      />
    </SendForm>
  );
}
