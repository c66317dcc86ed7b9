import { t } from "@signaldeck/contract";
import { ButtonLink } from "../../components/Button.tsx";
import { SCREENS } from "../../screens.ts";
import { LandingSection } from "./LandingSection.tsx";
import { steps } from "./landingTexts.ts";

/** The way from applying to trading. */
export function HowItWorks() {
  return (
    <LandingSection id="how-it-works" title={t("How it works")}>
      <ol className="grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
        {steps().map(({ title, text }, index) => (
          <li key={title} className="border-t-2 border-line-strong pt-4">
            <span aria-hidden="true" className="font-semibold text-brand">
              {index + 1}
            </span>
            <h3 className="mt-1 text-3 font-semibold">{title}</h3>
            <p className="mt-1.5 text-muted">{text}</p>
          </li>
        ))}
      </ol>
      <ButtonLink to={SCREENS.signup} className="mt-9">
        {t("Start your application")}
      </ButtonLink>
    </LandingSection>
  );
}
