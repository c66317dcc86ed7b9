import { t } from "@signaldeck/contract";
import { ButtonLink } from "../../components/Button.tsx";
import { Logo } from "../../components/Logo.tsx";
import { PageTitle } from "../../components/PageTitle.tsx";
import { useBrandName } from "../../api/contentCalls.ts";
import { SCREENS } from "../../screens.ts";

/** Any address that has no screen. */
export function NotFoundPage() {
  const brand = useBrandName();
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center justify-items-center gap-4 px-5 text-center">
      <PageTitle title={t("Page not found")} />
      <Logo name={brand} />
      <h1 className="text-4">{t("Page not found")}</h1>
      <p className="text-muted">
        {t("There is nothing at this address. It may have moved, or the link was cut short.")}
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <ButtonLink to={SCREENS.landing} kind="primary">
          {t("Home")}
        </ButtonLink>
        <ButtonLink to={SCREENS.commandCenter}>{t("Command Center")}</ButtonLink>
      </div>
    </main>
  );
}
