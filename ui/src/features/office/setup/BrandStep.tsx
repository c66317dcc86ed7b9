import { zodResolver } from "@hookform/resolvers/zod";
import { BrandInput, SETUP_LIMITS, setupApi, type SetupDto } from "@signaldeck/contract";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../../components/Button.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { FormNote } from "../../../components/FormNote.tsx";
import { TextField } from "../../../components/TextField.tsx";
import { useSend } from "../../../components/useSend.ts";
import { useSaveBrandMutation } from "./api.ts";
import { StepCard } from "./StepCard.tsx";

/** What the operator is called, and where members write to. */
export function BrandStep({ setup }: { setup: SetupDto }) {
  const { name, supportEmail, writable } = setup.brand;
  const [save, { isLoading }] = useSaveBrandMutation();
  const [note, setNote] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(BrandInput),
    defaultValues: { name, supportEmail },
  });
  const { fault, send } = useSend(form, {
    fields: ["name", "supportEmail"],
    failure: setupApi.saveBrand.failure,
    work: async (body) => {
      setNote(null);
      await save({ body }).unwrap();
      setNote("Saved. Pages and emails say so now.");
    },
  });
  return (
    <StepCard id="brand" setup={setup}>
      {!writable && (
        <p className="rounded-small bg-amber-wash px-3.5 py-3">
          The server may not write in the content folder. Change brand.json where the folder is
          kept, then load the files on the Content desk.
        </p>
      )}
      <form onSubmit={send} noValidate className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            control={form.control}
            name="name"
            label="Name"
            maxLength={SETUP_LIMITS.brandMax}
            autoComplete="organization"
            description="Stands on every page and in every email"
          />
          <TextField
            control={form.control}
            name="supportEmail"
            label="Support email"
            type="email"
            autoComplete="off"
            spellCheck="false"
            description="Where members write to"
          />
        </div>
        <FormAlert message={fault} />
        <FormNote message={note} />
        <Button type="submit" busy={isLoading} className="justify-self-start">
          Save brand
        </Button>
      </form>
    </StepCard>
  );
}
