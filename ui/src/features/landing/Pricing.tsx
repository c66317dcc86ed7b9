import { ButtonLink } from "../../components/Button.tsx";
import { TierCard } from "../../components/TierCard.tsx";
import { TierCards } from "../../components/TierCards.tsx";
import { SCREENS } from "../../screens.ts";
import { LandingSection } from "./LandingSection.tsx";

/** The three tiers of the operator's catalogue. */
export function Pricing() {
  return (
    <LandingSection
      id="pricing"
      title="No subscription, no monthly fee"
      lead="Your tier follows from the highest deposit verified in your own account at the broker, and stays if you withdraw."
    >
      <TierCards
        card={(offer) => (
          <TierCard
            key={offer.id}
            offer={offer}
            action={
              <ButtonLink to={SCREENS.signup} className="w-full">
                Apply for {offer.name}
              </ButtonLink>
            }
          />
        )}
      />
    </LandingSection>
  );
}
