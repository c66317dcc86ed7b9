import { zodResolver } from "@hookform/resolvers/zod";
import { BrandInput, SETUP_LIMITS, setupApi, type SetupDto } from "@signaldeck/contract";
import { useForm } from "react-hook-form";
import { SendForm } from "../../../components/SendForm.tsx";
import { TextField } from "../../../components/TextField.tsx";
import { useSend } from "../../../components/useSend.ts";
import { useSaveBrandMutation } from "./api.ts";
import { StepCard } from "./StepCard.tsx";

/** What the operator is called, and where members write to. */
export function BrandStep({ setup }: { setup: SetupDto }) {
  const { name, supportEmail, writable } = setup.brand;
  const [save] = useSaveBrandMutation();
  const form = useForm({
    resolver: zodResolver(BrandInput),
    defaultValues: { name, supportEmail },
  });
  const { sending } = useSend(form, {
    fields: ["name", "supportEmail"],
    failure: setupApi.saveBrand.failure,
    work: (body) => save({ body }).unwrap(),
    done: "Saved. Pages and emails say so now.",
  });
  return (
    <StepCard id="brand" setup={setup}>
      {!writable && (
        <p className="rounded-small bg-amber-wash px-3.5 py-3">
          The server may not write in the content folder. Change brand.json where the folder is
          kept, then load the files on the Content desk.
        </p>
      )}
      <SendForm sending={sending} action="Save brand">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            control={form.control}
            name="name"
            label="Name"
            maxLength={SETUP_LIMITS.brandMax}
            autoComplete="organization"
            description="Shown on every page and in every email"
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
      </SendForm>
    </StepCard>
  );
}
