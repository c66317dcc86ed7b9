import { zodResolver } from "@hookform/resolvers/zod";
import { BlockInput } from "@signaldeck/contract";
import type { MemberFactsDto } from "@signaldeck/contract";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { FormAlert } from "../../components/FormAlert.tsx";
import { TextAreaField } from "../../components/TextAreaField.tsx";
import { useSend } from "../../components/useSend.ts";
import { useBlockMemberMutation, useUnblockMemberMutation } from "./api.ts";

export interface BlockDialogProps {
  member: MemberFactsDto;
  open: boolean;
  onClose: () => void;
  onDone: (said: string) => void;
}

/** Asks for the reason of a block, or of its end. */
export function BlockDialog({ member, open, onClose, onDone }: BlockDialogProps) {
  const formId = useId();
  const [busy, setBusy] = useState(false);
  const action = member.block ? "Unblock account" : "Block account";
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={action}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={formId} busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <Form id={formId} member={member} onBusy={setBusy} onClose={onClose} onDone={onDone} />
    </Dialog>
  );
}

interface FormProps extends Omit<BlockDialogProps, "open"> {
  id: string;
  onBusy: (busy: boolean) => void;
}

function Form({ id, member, onBusy, onClose, onDone }: FormProps) {
  const [block] = useBlockMemberMutation();
  const [unblock] = useUnblockMemberMutation();
  const form = useForm({
    resolver: zodResolver(BlockInput),
    defaultValues: { reason: "" },
  });
  const blocked = member.block !== null;

  const { fault, send } = useSend(form, {
    fields: ["reason"],
    failure: "The account could not be changed. Please try again.",
    onBusy,
    work: async (body) => {
      await (blocked ? unblock : block)({ params: { id: member.id }, body }).unwrap();
      onDone(blocked ? "The member can sign in again." : "The account is blocked.");
      onClose();
    },
  });

  return (
    <form id={id} onSubmit={(event) => void send(event)} noValidate className="grid gap-4">
      <p>
        {blocked
          ? `${member.fullName} can sign in again, with the same tier and deposits.`
          : `${member.fullName} is signed out everywhere at once and cannot sign in until the account is unblocked. A login is told to write to support.`}
      </p>
      <TextAreaField control={form.control} name="reason" label="Reason" rows={3} />
      <FormAlert message={fault} />
    </form>
  );
}
