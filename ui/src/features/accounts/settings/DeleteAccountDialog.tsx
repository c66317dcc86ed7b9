import { DELETION_QUESTION, t } from "@signaldeck/contract";
import { useNavigate } from "react-router-dom";
import { sessionEnded } from "../../../api/sessionSlice.ts";
import { useAppDispatch } from "../../../api/storeHooks.ts";
import { SCREENS } from "../../../screens.ts";
import { useDeleteAccountMutation } from "./api.ts";
import { ProofDialog } from "../../../components/ProofDialog.tsx";

/** Asks once, with the password, then deletes the account. */
export function DeleteAccountDialog(props: {
  open: boolean;
  hasFactor: boolean;
  onClose: () => void;
}) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [deleteAccount] = useDeleteAccountMutation();
  return (
    <ProofDialog
      {...props}
      title={t("Delete account")}
      keep={t("Keep my account")}
      action={t("Delete my account")}
      doing={t("Deleting")}
      failure={t("Failed to delete your account")}
      onProof={async (body) => {
        await deleteAccount({ body }).unwrap();
        dispatch(sessionEnded("signed-out"));
        await navigate(SCREENS.landing, { replace: true });
      }}
    >
      <p>{DELETION_QUESTION()}</p>
    </ProofDialog>
  );
}
