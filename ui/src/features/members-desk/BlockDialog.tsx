import { zodResolver } from "@hookform/resolvers/zod";
import { BlockInput, type MemberFactsDto } from "@signaldeck/contract";
import { useForm } from "react-hook-form";
import { Dialog } from "../../components/Dialog.tsx";
import { SendForm } from "../../components/SendForm.tsx";
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
  return (
    <Dialog open={open} onClose={onClose} title={actionOn(member)}>
      <Form member={member} onClose={onClose} onDone={onDone} />
    </Dialog>
  );
}

const actionOn = ({ block }: MemberFactsDto) => (block ? "Unblock account" : "Block account");

function Form({ member, onClose, onDone }: Omit<BlockDialogProps, "open">) {
  const [block] = useBlockMemberMutation();
  const [unblock] = useUnblockMemberMutation();
  const form = useForm({
    resolver: zodResolver(BlockInput),
    defaultValues: { reason: "" },
  });
  const blocked = member.block !== null;

  const { sending } = useSend(form, {
    fields: ["reason"],
    failure: "The account could not be changed. Please try again.",
    work: async (body) => {
      await (blocked ? unblock : block)({ params: { id: member.id }, body }).unwrap();
      onDone(blocked ? "The member can sign in again." : "The account is blocked.");
      onClose();
    },
  });

  return (
    <SendForm sending={sending} action={actionOn(member)} onCancel={onClose}>
      <p>
        {blocked
          ? `${member.fullName} can sign in again, with the same tier and deposits.`
          : `${member.fullName} is signed out everywhere at once and cannot sign in until the account is unblocked. A login is told to write to support.`}
      </p>
      <TextAreaField control={form.control} name="reason" label="Reason" rows={3} />
    </SendForm>
  );
}
