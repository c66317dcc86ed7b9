import { zodResolver } from "@hookform/resolvers/zod";
import { CreateSourceInput, type SourceSecretDto } from "@signaldeck/contract";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { ChoiceField } from "../../../components/ChoiceField.tsx";
import { Dialog } from "../../../components/Dialog.tsx";
import { SendForm } from "../../../components/SendForm.tsx";
import { TextField } from "../../../components/TextField.tsx";
import { useSend } from "../../../components/useSend.ts";
import { useCreateSourceMutation } from "./api.ts";
import { KIND_WORDS } from "./words.ts";

const KINDS = (["tradingview", "json"] as const).map((value) => ({
  value,
  label: KIND_WORDS[value],
}));

export interface AddSourceDialogProps {
  open: boolean;
  onClose: () => void;
  /** With the secret, which is shown only this once. */
  onAdded: (secret: SourceSecretDto) => void;
}

/** Adds somebody who may hand in signals. */
export function AddSourceDialog(props: AddSourceDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ onClose, onAdded }: AddSourceDialogProps) {
  const [create] = useCreateSourceMutation();
  const form = useForm<z.input<typeof CreateSourceInput>, unknown, CreateSourceInput>({
    resolver: zodResolver(CreateSourceInput),
    defaultValues: { name: "", kind: "tradingview" },
  });
  const { sending } = useSend(form, {
    fields: ["name", "kind"],
    failure: "The source could not be added. Please try again.",
    work: async (body) => onAdded(await create({ body }).unwrap()),
  });
  return (
    <Dialog open onClose={onClose} title="Add a source">
      <SendForm sending={sending} action="Add the source" onCancel={onClose}>
        <TextField
          control={form.control}
          name="name"
          label="Name"
          autoComplete="off"
          description="Members read it on each of its signals, so it cannot be changed later."
        />
        <ChoiceField control={form.control} name="kind" label="It sends" options={KINDS} />
      </SendForm>
    </Dialog>
  );
}
