import { useBrandName, usePublicContentQuery } from "../../api/contentCalls.ts";
import { RiskDisclosure } from "../../components/RiskDisclosure.tsx";
import { FEATURES, MEASURED } from "./landingContent.ts";
import { CallToAction } from "./CallToAction.tsx";
import { HowItWorks } from "./HowItWorks.tsx";
import { LandingFooter } from "./LandingFooter.tsx";
import { LandingHero } from "./LandingHero.tsx";
import { LandingNavigation } from "./LandingNavigation.tsx";
import { LandingSection } from "./LandingSection.tsx";
import { PointGrid } from "./PointGrid.tsx";
import { Pricing } from "./Pricing.tsx";
import { ScrollToTop } from "./ScrollToTop.tsx";

/** The public page: what the product is, what it costs, what its figures are worth. */
export function LandingPage() {
  const brand = useBrandName();
  const { data } = usePublicContentQuery();
  return (
    <>
      <title>{brand}</title>
      <LandingNavigation brand={brand} />
      <main>
        <LandingHero />
        <LandingSection id="about" title="One signal at a time, with its reasons">
          <PointGrid points={FEATURES} />
        </LandingSection>
        <HowItWorks />
        <Pricing />
        <LandingSection
          id="results"
          title="What you see is what was measured"
          lead="People stake money on these figures. So each of them can be traced to a price."
        >
          <PointGrid points={MEASURED} />
        </LandingSection>
        <CallToAction />
        {data && (
          <div className="mx-auto max-w-6xl px-5 pb-16">
            <RiskDisclosure text={data.riskDisclosure.text} />
          </div>
        )}
      </main>
      <LandingFooter brand={brand} />
      <ScrollToTop />
    </>
  );
}
