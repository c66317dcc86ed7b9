import { twoFactorApi, t } from "@signaldeck/contract";
import { useRemoveSecondFactorMutation } from "./api.ts";
import { ProofDialog } from "../../../components/ProofDialog.tsx";

export interface RemoveSecondFactorDialogProps {
  open: boolean;
  onClose: () => void;
  onRemoved: () => void;
}

/** Asks for the password and the second factor once more, then turns it off. */
export function RemoveSecondFactorDialog(props: RemoveSecondFactorDialogProps) {
  const { open, onClose, onRemoved } = props;
  const [remove] = useRemoveSecondFactorMutation();
  return (
    <ProofDialog
      open={open}
      onClose={onClose}
      hasFactor
      title={t("Turn off the second factor")}
      keep={t("Keep it on")}
      action={t("Turn off")}
      doing={t("Turning off")}
      failure={twoFactorApi.remove.failure}
      onProof={async (body) => {
        await remove({ body }).unwrap();
        onRemoved();
        onClose();
      }}
    >
      <p>{t("Signing in will ask for the password alone. Your recovery codes stop working.")}</p>
    </ProofDialog>
  );
}
