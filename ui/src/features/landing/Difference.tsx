import { t } from "@signaldeck/contract";
import { Check, Minus } from "lucide-react";
import { ButtonLink } from "../../components/Button.tsx";
import { SCREENS } from "../../screens.ts";
import { FigureOrigin, useFigures } from "./FigureStrip.tsx";
import { useLandingBrand } from "./LandingContentContext.tsx";
import { LandingSection } from "./LandingSection.tsx";
import { differences } from "./landingTexts.ts";

/** What is done differently here, and where large win rates come from. */
export function Difference() {
  const brand = useLandingBrand();
  return (
    <LandingSection
      id="difference"
      title={t("A record, not a promise")}
      lead={t("Most signal services show you a number. Ask them where it comes from.")}
    >
      <div className="grid gap-5 lg:grid-cols-[1.6fr_1fr]">
        <div className="overflow-hidden rounded-card border border-line bg-surface">
          <div
            aria-hidden="true"
            className="hidden grid-cols-[8rem_1fr_1fr] gap-5 border-b border-line px-6 py-3 text-1 text-muted sm:grid"
          >
            <span />
            <span>{t("Often elsewhere")}</span>
            <span>{brand}</span>
          </div>
          <ul className="divide-y divide-line">
            {differences().map(({ topic, often, here }) => (
              <li
                key={topic}
                className="grid gap-x-5 gap-y-2 px-6 py-4 sm:grid-cols-[8rem_1fr_1fr]"
              >
                <h3 className="text-2 font-semibold">{topic}</h3>
                <p className="flex gap-2 text-muted">
                  <Minus aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-faint" />
                  <span>
                    <span className="sr-only">{t("Often elsewhere:")} </span>
                    {often}
                  </span>
                </p>
                <p className="flex gap-2">
                  <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-brand" />
                  <span>
                    <span className="sr-only">{t("Here:")} </span>
                    {here}
                  </span>
                </p>
              </li>
            ))}
          </ul>
        </div>
        <LargeNumbers />
      </div>
      <ButtonLink to={SCREENS.signup} kind="primary" className="mt-9">
        {t("Start Trading")}
      </ButtonLink>
    </LandingSection>
  );
}

/** The sum behind a large win rate, beside the sample figure that claims one. */
function LargeNumbers() {
  const figures = useFigures("difference");
  return (
    <div className="flex flex-col rounded-card border border-line bg-surface p-6">
      {figures.map((figure) => (
        <p key={figure.id} className="mb-5 border-b border-line pb-5">
          <span className="block text-4">{figure.value}</span>
          <span className="mt-1 mb-2.5 block text-muted">{figure.unit}</span>
          <FigureOrigin figure={figure} />
        </p>
      ))}
      <h3 className="text-3 font-semibold">{t("How 52 % becomes 94.7 %")}</h3>
      <p className="mt-2 text-muted">
        {t(
          "Try up to four times, each time with a stake that wins back what was lost, and count the ladder as one win. At 52 % a try, 94.7 % of the ladders end well.",
        )}
      </p>
      <p className="mt-3 text-muted">
        {t(
          "The others cost sixteen to twenty first stakes each, and the sum is a loss. So here only the first try counts.",
        )}
      </p>
    </div>
  );
}
