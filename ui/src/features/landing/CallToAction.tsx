import { ButtonLink } from "../../components/Button.tsx";
import { SCREENS } from "../../screens.ts";

/** The last invitation, without a promise. */
export function CallToAction() {
  return (
    <section aria-labelledby="start-title" className="border-t border-line">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-6 px-5 py-14">
        <div>
          <h2 id="start-title" className="text-4">
            See it for a day first
          </h2>
          <p className="mt-2 text-3 text-muted">
            The trial of 24 hours starts when you confirm your email.
          </p>
        </div>
        <ButtonLink to={SCREENS.signup} kind="primary">
          Start Trading
        </ButtonLink>
      </div>
    </section>
  );
}
