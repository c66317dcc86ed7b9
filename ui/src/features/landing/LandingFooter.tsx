import { Logo } from "../../components/Logo.tsx";
import { ScreenLink } from "../../components/ScreenLink.tsx";
import { SCREENS } from "../../screens.ts";
import { AnchorLink } from "./AnchorLink.tsx";
import { useLandingBrand, useLandingContent } from "./LandingContentContext.tsx";
import { FOOTER_ANCHORS } from "./landingTexts.ts";

const LINK = "inline-flex min-h-11 items-center rounded-small text-muted hover:text-text";

const YEAR = new Date().getFullYear();

const PROGRAM = [
  { label: "Affiliate Program", to: SCREENS.affiliate },
  { label: "Performance Records", to: SCREENS.performance },
] as const;

const LEGAL = [
  { label: "Terms & Conditions", to: SCREENS.terms },
  { label: "Privacy Policy", to: SCREENS.privacy },
  { label: "Refund Policy", to: SCREENS.refund },
  { label: "Risk Disclosure", to: SCREENS.risk },
] as const;

/**
 * Anchors, support, legal pages, the year, and what messages run on.
 * @param props.onLanding it stands on the landing page itself.
 */
export function LandingFooter({ onLanding = false }: { onLanding?: boolean }) {
  const brand = useLandingBrand();
  const { data } = useLandingContent().landing;
  return (
    <footer className="border-t border-line">
      <div className="mx-auto grid max-w-6xl grid-cols-2 gap-8 px-5 py-12 lg:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <div className="col-span-2 lg:col-span-1">
          <Logo name={brand} />
          {/* The server may have drawn it last year. */}
          <p className="mt-3 text-muted" suppressHydrationWarning>
            © {YEAR} {brand}
          </p>
          {data && <p className="mt-1 text-muted">Powered by {data.messaging.name}</p>}
        </div>
        <nav aria-label="Page sections">
          <h2 className="text-2 font-semibold">Page</h2>
          <ul className="mt-1">
            {FOOTER_ANCHORS.map(({ label, id }) => (
              <li key={id}>
                <AnchorLink id={id} here={onLanding} className={LINK}>
                  {label}
                </AnchorLink>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label="Support and records">
          <h2 className="text-2 font-semibold">Support</h2>
          <ul className="mt-1">
            {data && (
              <li>
                <a
                  href={data.messaging.support}
                  target="_blank"
                  rel="noopener noreferrer"
                  className={LINK}
                >
                  {data.messaging.name} Support
                </a>
              </li>
            )}
            {PROGRAM.map(({ label, to }) => (
              <li key={to}>
                <ScreenLink to={to} className={LINK}>
                  {label}
                </ScreenLink>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label="Legal">
          <h2 className="text-2 font-semibold">Legal</h2>
          <ul className="mt-1">
            {LEGAL.map(({ label, to }) => (
              <li key={to}>
                <ScreenLink to={to} className={LINK}>
                  {label}
                </ScreenLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
