import { t } from "@signaldeck/contract";
import { ArrowRight } from "lucide-react";
import { ButtonLink } from "../../components/Button.tsx";
import { SCREENS, screenExists } from "../../screens.ts";

const ACCOUNT_SETUP = "/dashboard/account-setup";
const SUPPORT = "/dashboard/support";

/** The way on: the account setup, and support where something is unclear. */
export function ActivationButtons() {
  const setup = screenExists(ACCOUNT_SETUP);
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to={setup ? ACCOUNT_SETUP : SCREENS.upgrade} kind="primary">
        {setup ? t("Account Setup") : t("Choose a tier")}
        <ArrowRight aria-hidden="true" className="size-4" />
      </ButtonLink>
      {screenExists(SUPPORT) && <ButtonLink to={SUPPORT}>{t("Support")}</ButtonLink>}
    </div>
  );
}
