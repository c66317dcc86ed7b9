import { zodResolver } from "@hookform/resolvers/zod";
import { PromoteModelInput, SIGNAL_DESK_LIMITS, type ComparisonDto } from "@signaldeck/contract";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Button } from "../../../../components/Button.tsx";
import { CheckboxField } from "../../../../components/CheckboxField.tsx";
import { Dialog } from "../../../../components/Dialog.tsx";
import { FormAlert } from "../../../../components/FormAlert.tsx";
import { TextAreaField } from "../../../../components/TextAreaField.tsx";
import { useSend } from "../../../../components/useSend.ts";
import { usePromoteModelMutation } from "../api.ts";
import { comparedText, missingText, verdictWords } from "./comparisonWords.ts";

/** The model that is to serve, by its hash, and what is known of it. */
export interface Promotion {
  model: string;
  comparison: ComparisonDto | null;
}

interface PromoteDialogProps {
  /** Null: nothing is asked. */
  promotion: Promotion | null;
  /** Hash of the model that it replaces. */
  serving: string;
  onClose: () => void;
}

/** Asks why another model is to serve, and once more where little speaks for it. */
export function PromoteDialog({ promotion, ...rest }: PromoteDialogProps) {
  return promotion && <OpenDialog promotion={promotion} {...rest} />;
}

function OpenDialog(props: PromoteDialogProps & { promotion: Promotion }) {
  const { promotion, serving, onClose } = props;
  const [promote] = usePromoteModelMutation();
  const form = useForm<z.input<typeof PromoteModelInput>, unknown, PromoteModelInput>({
    resolver: zodResolver(PromoteModelInput),
    defaultValues: { reason: "", serving, withoutComparison: false },
  });
  const { comparison, model } = promotion;
  const missing = missingText(comparison);
  const { fault, send: submit } = useSend(form, {
    fields: ["reason", "withoutComparison"],
    failure: "The model could not be promoted. Please try again.",
    work: async (body) => {
      await promote({ params: { hash: model }, body }).unwrap();
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title="Promote this model">
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <p>
          From the next mark on <code className="font-mono">{model.slice(0, 12)}</code> decides on
          signals. The ledger records the change with both hashes, and members see it on the model
          card. The model that serves now can be promoted again.
        </p>
        {comparison && (
          <p>
            Against the serving model: {verdictWords(comparison).word.toLowerCase()},{" "}
            {comparedText(comparison)}.
          </p>
        )}
        <TextAreaField
          control={form.control}
          name="reason"
          label="Reason, for staff alone"
          rows={3}
          maxLength={SIGNAL_DESK_LIMITS.reasonMax}
        />
        {missing !== null && (
          <CheckboxField control={form.control} name="withoutComparison">
            {missing} Promote it all the same; the ledger says so.
          </CheckboxField>
        )}
        <FormAlert message={fault} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={form.formState.isSubmitting}>
            Promote
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
