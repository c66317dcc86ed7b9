import { zodResolver } from "@hookform/resolvers/zod";
import { PAPER_LIMITS, PaperBeginInput, t, type PaperAccountDto } from "@signaldeck/contract";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Dialog } from "../../../../components/Dialog.tsx";
import { SendForm } from "../../../../components/SendForm.tsx";
import { TextField } from "../../../../components/TextField.tsx";
import { useSend } from "../../../../components/useSend.ts";
import { useBeginPaperMutation } from "../api.ts";

/** Asks with which balance the account begins anew. */
export function BeginDialog(props: { account: PaperAccountDto; onClose: () => void }) {
  const { account, onClose } = props;
  const [begin] = useBeginPaperMutation();
  const form = useForm<z.input<typeof PaperBeginInput>, unknown, PaperBeginInput>({
    resolver: zodResolver(PaperBeginInput),
    defaultValues: { start: String(account.start) },
  });
  const { sending } = useSend(form, {
    fields: ["start"],
    failure: t("Failed to begin the paper account anew"),
    work: async (body) => {
      await begin({ body }).unwrap();
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={t("Begin the paper account anew")}>
      <p className="mb-4 text-muted">
        {t(
          "The account so far ends and stays in your history. A trade that is open runs to its expiry there.",
        )}
      </p>
      <SendForm sending={sending} action={t("Begin anew")} onCancel={onClose}>
        <TextField
          control={form.control}
          name="start"
          label={t("Paper balance in $, {{min}} to {{max}}", {
            min: PAPER_LIMITS.startMin,
            max: PAPER_LIMITS.startMax,
          })}
          inputMode="decimal"
          autoComplete="off"
        />
      </SendForm>
    </Dialog>
  );
}
