import { t } from "@signaldeck/contract";
import { TextLink } from "../../components/TextLink.tsx";
import { SCREENS } from "../../screens.ts";
import { SupportLink } from "./SupportLink.tsx";

/** The way back to the login, and to somebody who can help. */
export function AccountLinks() {
  return (
    <>
      <TextLink to={SCREENS.login}>{t("Back to Sign In")}</TextLink>
      <SupportLink about={t("I cannot sign in")} />
    </>
  );
}
