import { zodResolver } from "@hookform/resolvers/zod";
import { FigureInput } from "@signaldeck/contract";
import type { FigureDto } from "@signaldeck/contract";
import { useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { isApiError } from "../../api/apiError.ts";
import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { FormAlert } from "../../components/FormAlert.tsx";
import { showFieldFaults } from "../../components/formErrors.ts";
import { SelectField } from "../../components/SelectField.tsx";
import { TextField } from "../../components/TextField.tsx";
import { useSend } from "../../components/useSend.ts";
import { useSaveFigureMutation } from "./api.ts";
import { KINDS } from "./FigureRow.tsx";

export interface FigureDialogProps {
  /** Null while nothing is edited. */
  figure: FigureDto | null;
  /** Of the file that is shown. */
  revision: string;
  onClose: () => void;
  onSaved: (unit: string) => void;
}

/** Changes one figure. */
export function FigureDialog({ figure, ...rest }: FigureDialogProps) {
  return (
    <Dialog open={figure !== null} onClose={rest.onClose} title="Edit figure">
      {figure && <FigureForm figure={figure} {...rest} />}
    </Dialog>
  );
}

const FIELDS = ["value", "unit", "kind", "source", "checkedAt"] as const;

function FigureForm({
  figure,
  revision,
  onClose,
  onSaved,
}: FigureDialogProps & { figure: FigureDto }) {
  const [save, { isLoading }] = useSaveFigureMutation();
  const { value, unit, kind, source, checkedAt } = figure;
  const form = useForm<z.input<typeof FigureInput>, unknown, FigureInput>({
    resolver: zodResolver(FigureInput),
    defaultValues: { value, unit, kind, source: source ?? "", checkedAt: checkedAt ?? "" },
  });
  const { control } = form;
  const isSample = useWatch({ control, name: "kind" }) === "sample";

  const { fault, send } = useSend(form, {
    fields: [],
    failure: "The figure could not be saved.",
    isShown: (error) => showFieldFaults(form, withoutPrefix(error), FIELDS),
    work: async (input) => {
      await save({ params: { id: figure.id }, body: { revision, figure: input } }).unwrap();
      onSaved(input.unit);
      onClose();
    },
  });

  return (
    <form onSubmit={send} noValidate className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          control={control}
          name="value"
          label="Value"
          maxLength={40}
          autoComplete="off"
          description="As it is shown, such as 150+"
        />
        <TextField
          control={control}
          name="unit"
          label="What it counts"
          maxLength={60}
          autoComplete="off"
          description="Such as countries"
        />
      </div>
      <SelectField
        control={control}
        name="kind"
        label="Kind"
        placeholder="Choose a kind"
        options={Object.entries(KINDS).map(([one, { word }]) => ({ value: one, label: word }))}
        description={
          isSample
            ? "A sample has no source and is hidden in production."
            : "Source and day stand beside the figure on the landing page."
        }
      />
      {!isSample && (
        <>
          <TextField
            control={control}
            name="source"
            label="Source"
            maxLength={200}
            autoComplete="off"
            description="Who says it, or which record it was measured in"
          />
          <TextField control={control} name="checkedAt" label="Source checked on" type="date" />
        </>
      )}
      <FormAlert message={fault} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="primary" busy={isLoading}>
          Save figure
        </Button>
      </div>
    </form>
  );
}

/** The server names the fields by their place in the request. */
function withoutPrefix(error: unknown): unknown {
  if (!isApiError(error) || !error.fields) return error;
  const fields = error.fields.map((one) => ({ ...one, path: one.path.replace(/^figure\./, "") }));
  return { ...error, fields };
}
