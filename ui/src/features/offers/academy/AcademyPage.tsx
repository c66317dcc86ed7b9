import { ACADEMY_LOCKED_MESSAGE, t } from "@signaldeck/contract";
import { useCan } from "../../../api/session.ts";
import { LockedPage } from "../../../components/LockedPage.tsx";
import { Vault } from "./Vault.tsx";
import { VaultPreview } from "./VaultPreview.tsx";

/** The Master Vault: courses for members with access, a labelled preview for all others. */
export function AcademyPage() {
  return useCan("academy.read") ? <Vault /> : <LockedVault />;
}

/** What members without access see of the vault and of each course. */
export function LockedVault() {
  return (
    <LockedPage
      title={t("Master Vault")}
      requirement={ACADEMY_LOCKED_MESSAGE()}
      preview={<VaultPreview />}
    >
      <p>
        {t(
          "Short courses on what a trade pays and costs, on stakes, on losing runs and on reading a record. It opens once support has verified your deposit.",
        )}
      </p>
    </LockedPage>
  );
}
