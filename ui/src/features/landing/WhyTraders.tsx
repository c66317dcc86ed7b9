import { t } from "@signaldeck/contract";
import { FigureStrip, useFigures } from "./FigureStrip.tsx";
import { useLandingBrand } from "./LandingContentContext.tsx";
import { LandingSection } from "./LandingSection.tsx";
import { reasonsToChoose } from "./landingTexts.ts";

/** What speaks for the product besides its signals. */
export function WhyTraders() {
  const brand = useLandingBrand();
  const figures = useFigures("why");
  return (
    <LandingSection
      id="why"
      title={t("Why traders choose {{brand}}", { brand })}
      lead={t(
        "Signals are half of it. The other half is what keeps you from losing more than you meant to.",
      )}
    >
      <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {reasonsToChoose().map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Icon aria-hidden="true" className="size-5 text-brand" />
            <h3 className="mt-3 text-3 font-semibold">{title}</h3>
            <p className="mt-1.5 text-muted">{text}</p>
          </li>
        ))}
      </ul>
      {figures.length > 0 && (
        <div className="mt-12">
          <FigureStrip label={t("The service in figures")} figures={figures} />
        </div>
      )}
    </LandingSection>
  );
}
