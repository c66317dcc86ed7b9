import { TRIAL, t } from "@signaldeck/contract";
import { ButtonLink } from "../../components/Button.tsx";
import { SCREENS } from "../../screens.ts";
import { FigureStrip, useFigures } from "./FigureStrip.tsx";

/** The last invitation, without a promise. */
export function CallToAction() {
  const figures = useFigures("start");
  return (
    <section aria-labelledby="start-title" className="border-t border-line">
      <div className="mx-auto max-w-6xl px-5 py-14">
        <div className="flex flex-wrap items-center justify-between gap-6">
          <div>
            <h2 id="start-title" className="text-4">
              {t("See it for a day first")}
            </h2>
            <p className="mt-2 text-3 text-muted">
              {t("The trial of {{hours}} hours starts when you confirm your email.", {
                hours: TRIAL.hours,
              })}
            </p>
          </div>
          <ButtonLink to={SCREENS.signup} kind="primary">
            {t("Start Trading")}
          </ButtonLink>
        </div>
        {figures.length > 0 && (
          <div className="mt-9">
            <FigureStrip label={t("The community in figures")} figures={figures} />
          </div>
        )}
      </div>
    </section>
  );
}
