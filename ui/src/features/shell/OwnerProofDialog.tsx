import { t, type UserDto } from "@signaldeck/contract";
import { useOwnerProof } from "../../api/ownerProofHooks.ts";
import { ProofDialog } from "../../components/ProofDialog.tsx";

/** Asks for password and second factor where a call that any screen makes waits for them. */
export function OwnerProofDialog({ user }: { user: Pick<UserDto, "secondFactor"> }) {
  const { asking, leave, prove } = useOwnerProof();
  return (
    <ProofDialog
      open={asking}
      onClose={leave}
      hasFactor={user.secondFactor === "on"}
      title={t("Confirm it's you")}
      keep={t("Cancel")}
      action={t("Confirm")}
      doing={t("Checking")}
      failure={t("Failed to check your password")}
      onProof={prove}
    >
      <p>
        {t(
          "This needs your password again, so a stolen session can't do it. We won't ask again for 5 minutes, and we email the other admins what you did.",
        )}
      </p>
    </ProofDialog>
  );
}
