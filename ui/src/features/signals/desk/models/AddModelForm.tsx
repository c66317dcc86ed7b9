import { zodResolver } from "@hookform/resolvers/zod";
import { AddModelInput } from "@signaldeck/contract";
import { FileUp } from "lucide-react";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../../../components/Button.tsx";
import { Card } from "../../../../components/Card.tsx";
import { FormAlert } from "../../../../components/FormAlert.tsx";
import { TextAreaField } from "../../../../components/TextAreaField.tsx";
import { useSend } from "../../../../components/useSend.ts";
import { useAddModelMutation } from "../api.ts";

/** Lets a model that the operator has trained run along. */
export function AddModelForm() {
  const [addModel] = useAddModelMutation();
  const id = useId();
  const form = useForm({ resolver: zodResolver(AddModelInput), defaultValues: { model: "" } });
  const { fault, send: add } = useSend(form, {
    fields: ["model"],
    failure: "The model could not be added. Please try again.",
    work: async (body) => {
      await addModel({ body }).unwrap();
    },
  });
  const take = async (file: File | undefined) => {
    if (file) form.setValue("model", await file.text(), { shouldValidate: true });
  };
  return (
    <Card title="No candidate">
      <form noValidate onSubmit={(event) => void add(event)} className="grid gap-4">
        <p className="text-muted">
          A model that you have trained can run along: it judges the same candles as the serving
          one, publishes nothing, and is held against what happened.
        </p>
        <span className="relative block">
          <input
            id={id}
            type="file"
            accept="application/json,.json"
            onChange={(event) => void take(event.target.files?.[0])}
            className="peer absolute inset-0 cursor-pointer opacity-0"
          />
          <label
            htmlFor={id}
            className="flex min-h-14 items-center gap-3 rounded-small border border-dashed border-field bg-ground px-4 py-3 font-semibold peer-hover:border-muted peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand"
          >
            <FileUp aria-hidden="true" className="size-5 shrink-0 text-brand" />
            Choose the file
          </label>
        </span>
        <TextAreaField
          control={form.control}
          name="model"
          label="Or paste it"
          description="What signaldeck train wrote, whole and unchanged: its hash is checked."
          rows={4}
        />
        <FormAlert message={fault} />
        <Button type="submit" kind="primary" busy={form.formState.isSubmitting}>
          Add as candidate
        </Button>
      </form>
    </Card>
  );
}
