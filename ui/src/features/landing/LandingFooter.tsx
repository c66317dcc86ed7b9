import { t } from "@signaldeck/contract";
import { LanguageSelect } from "../../components/LanguageSelect.tsx";
import { Logo } from "../../components/Logo.tsx";
import { ScreenLink } from "../../components/ScreenLink.tsx";
import { SCREENS } from "../../screens.ts";
import { AnchorLink } from "./AnchorLink.tsx";
import { footerAnchors } from "./anchors.ts";
import { useLandingBrand, useLandingContent } from "./LandingContentContext.tsx";

const LINK = "inline-flex min-h-11 items-center rounded-small text-muted hover:text-text";

const YEAR = new Date().getFullYear();

const program = () => [
  { label: t("Affiliate Program"), to: SCREENS.affiliate },
  { label: t("Performance Records"), to: SCREENS.performance },
];

const legal = () => [
  { label: t("Terms & Conditions"), to: SCREENS.terms },
  { label: t("Privacy Policy"), to: SCREENS.privacy },
  { label: t("Refund Policy"), to: SCREENS.refund },
  { label: t("Risk Disclosure"), to: SCREENS.risk },
];

/**
 * Anchors, support, legal pages, the year, and what messages run on.
 * @param props.onLanding it is on the landing page itself.
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
          {data && (
            <p className="mt-1 text-muted">
              {t("Powered by {{name}}", { name: data.messaging.name })}
            </p>
          )}
          <LanguageSelect />
        </div>
        <nav aria-label={t("Page sections")}>
          <h2 className="text-2 font-semibold">{t("Page")}</h2>
          <ul className="mt-1">
            {footerAnchors().map(({ label, id }) => (
              <li key={id}>
                <AnchorLink id={id} here={onLanding} className={LINK}>
                  {label}
                </AnchorLink>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label={t("Support and records")}>
          <h2 className="text-2 font-semibold">{t("Support")}</h2>
          <ul className="mt-1">
            {data && (
              <li>
                <a
                  href={data.messaging.support}
                  target="_blank"
                  rel="noopener noreferrer"
                  className={LINK}
                >
                  {t("{{name}} Support", { name: data.messaging.name })}
                </a>
              </li>
            )}
            <Screens of={program()} />
          </ul>
        </nav>
        <nav aria-label={t("Legal")}>
          <h2 className="text-2 font-semibold">{t("Legal")}</h2>
          <ul className="mt-1">
            <Screens of={legal()} />
          </ul>
        </nav>
      </div>
    </footer>
  );
}

function Screens(props: { of: readonly { label: string; to: string }[] }) {
  return props.of.map(({ label, to }) => (
    <li key={to}>
      <ScreenLink to={to} className={LINK}>
        {label}
      </ScreenLink>
    </li>
  ));
}
