import { useBrandName } from "../../api/contentCalls.ts";
import { RiskSummary } from "../../components/RiskSummary.tsx";
import { CallToAction } from "./CallToAction.tsx";
import { Difference } from "./Difference.tsx";
import { Faq } from "./Faq.tsx";
import { HowItWorks } from "./HowItWorks.tsx";
import { FEATURES } from "./landingContent.ts";
import { LandingFooter } from "./LandingFooter.tsx";
import { LandingHero } from "./LandingHero.tsx";
import { LandingNavigation } from "./LandingNavigation.tsx";
import { LandingSection } from "./LandingSection.tsx";
import { PointGrid } from "./PointGrid.tsx";
import { Pricing } from "./Pricing.tsx";
import { ScrollToTop } from "./ScrollToTop.tsx";
import { Testimonials } from "./Testimonials.tsx";
import { TrackRecord } from "./TrackRecord.tsx";
import { WhyTraders } from "./WhyTraders.tsx";

/** The public page: what the product is, what it costs, what its figures are worth. */
export function LandingPage() {
  const brand = useBrandName();
  return (
    <>
      <title>{brand}</title>
      <LandingNavigation />
      <main>
        <LandingHero />
        <LandingSection id="about" title="One signal at a time, with its reasons">
          <PointGrid points={FEATURES} />
        </LandingSection>
        <WhyTraders />
        <HowItWorks />
        <Difference />
        <Pricing />
        <Testimonials />
        <TrackRecord />
        <Faq />
        <CallToAction />
        <div className="mx-auto max-w-6xl px-5 pb-16">
          <RiskSummary />
        </div>
      </main>
      <LandingFooter />
      <ScrollToTop />
    </>
  );
}
