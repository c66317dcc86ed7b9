import { zodResolver } from "@hookform/resolvers/zod";
import {
  HOUR,
  InviteStaffInput,
  STAFF_LIMITS,
  type StaffRole,
  staffAccountsApi,
} from "@signaldeck/contract";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../../components/Button.tsx";
import { Dialog } from "../../../components/Dialog.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
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
  const formId = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Invite to the staff"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} kind="primary" busy={busy}>
            {busy ? "Inviting" : "Send invitation"}
          </Button>
        </>
      }
    >
      <InviteForm
        id={formId}
        onBusy={setBusy}
        onInvited={(note) => {
          onClose();
          onInvited(note);
        }}
      />
    </Dialog>
  );
}

interface InviteFormProps {
  id: string;
  onBusy: (busy: boolean) => void;
  onInvited: (note: string) => void;
}

function InviteForm({ id, onBusy, onInvited }: InviteFormProps) {
  const [invite] = useInviteStaffMutation();
  const form = useForm({
    resolver: zodResolver(InviteStaffInput),
    defaultValues: { email: "", fullName: "", role: "support" as StaffRole },
  });

  const { fault, send } = useSend(form, {
    fields: ["email", "fullName", "role"],
    failure: staffAccountsApi.invite.failure,
    onBusy,
    work: async (input) => {
      await invite({ body: input }).unwrap();
      onInvited(`The invitation is on its way to ${input.email}. ${LINK_WORKS}`);
    },
  });

  return (
    <form id={id} onSubmit={send} noValidate className="grid gap-5">
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
      <FormAlert message={fault} />
    </form>
  );
}
