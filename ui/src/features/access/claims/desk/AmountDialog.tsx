import { dollars, unlikelyAmount, type ClaimDetailDto } from "@signaldeck/contract";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { ConfirmDialog } from "../../../../components/ConfirmDialog.tsx";
import { TextField } from "../../../../components/TextField.tsx";
import { typedAmount } from "../../../../components/typedAmount.ts";

export interface AmountDialogProps {
  claim: ClaimDetailDto;
  /** What is to be verified, whole US dollars; null while nothing is asked. */
  amount: number | null;
  onClose: () => void;
  title: string;
  action: string;
  onConfirm: (amounts: { verifiedAmount: number; repeatedAmount?: number }) => Promise<unknown>;
  failure: string;
  children: ReactNode;
}

/** Asks once before an amount is verified, and for the amount itself once more where it is unlikely. */
export function AmountDialog(props: AmountDialogProps) {
  const { claim, amount, onConfirm, children, ...rest } = props;
  const form = useForm({ defaultValues: { repeated: "" } });
  const verifiedAmount = amount ?? 0;
  const doubt = amount === null ? null : unlikelyAmount(amount, claim.declaredAmount);
  /** The server compares the two. */
  const confirm = () => {
    const repeatedAmount = typedAmount(form.getValues("repeated"));
    return onConfirm({ verifiedAmount, ...(repeatedAmount !== null && { repeatedAmount }) });
  };
  return (
    <ConfirmDialog
      {...rest}
      key={amount}
      open={amount !== null}
      startsAtAction={doubt === null}
      onConfirm={confirm}
    >
      {children}
      {doubt !== null && (
        <div className="grid gap-3 rounded-small bg-amber-wash px-3.5 py-3">
          <p className="font-semibold text-amber">{doubt} Is a digit too much, or missing?</p>
          <TextField
            control={form.control}
            name="repeated"
            label={`Look at the proof again, and type ${dollars(verifiedAmount)} once more`}
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
      )}
    </ConfirmDialog>
  );
}
