import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Dialog } from "./Dialog.tsx";
import { SendForm } from "./SendForm.tsx";
import { TextAreaField } from "./TextAreaField.tsx";
import { useSend } from "./useSend.ts";

interface Reason {
  reason: string;
}

export interface AskReasonDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What will happen. */
  children?: ReactNode;
  /** What the server takes as a reason. */
  schema: z.ZodType<Reason, Reason>;
  label: string;
  maxLength: number;
  /** Who reads the reason. */
  description?: string;
  action: string;
  /** Does it; the dialog closes when it succeeds and keeps what was typed when not. */
  onReason: (reason: string) => Promise<unknown>;
  failure: string;
}

/** Asks for the reason of something that others will read. */
export function AskReasonDialog(props: AskReasonDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog(props: AskReasonDialogProps) {
  const { onClose, title, children, schema, label, maxLength, description, action } = props;
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { reason: "" } });
  const { sending } = useSend(form, {
    fields: ["reason"],
    failure: props.failure,
    work: async ({ reason }) => {
      await props.onReason(reason);
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={title}>
      <SendForm sending={sending} action={action} onCancel={onClose}>
        {children}
        <TextAreaField
          control={form.control}
          name="reason"
          label={label}
          rows={3}
          maxLength={maxLength}
          {...(description !== undefined && { description })}
        />
      </SendForm>
    </Dialog>
  );
}
