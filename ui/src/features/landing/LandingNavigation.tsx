import { t } from "@signaldeck/contract";
import { Menu, X } from "lucide-react";
import { useState } from "react";
import { ButtonLink } from "../../components/Button.tsx";
import { IconButton } from "../../components/IconButton.tsx";
import { Logo } from "../../components/Logo.tsx";
import { ScreenLink } from "../../components/ScreenLink.tsx";
import { ThemeToggle } from "../../components/ThemeToggle.tsx";
import { SCREENS } from "../../screens.ts";
import { AnchorLink } from "./AnchorLink.tsx";
import { anchors } from "./anchors.ts";
import { useLandingBrand } from "./LandingContentContext.tsx";

const LINK =
  "flex min-h-11 items-center rounded-small px-3 text-muted transition-colors hover:text-text";

/**
 * The top of the page; on small screens the links fold into a menu.
 * @param props.onLanding it is on the landing page itself.
 */
export function LandingNavigation({ onLanding = false }: { onLanding?: boolean }) {
  const brand = useLandingBrand();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-ground">
      <div className="mx-auto flex h-16 max-w-6xl items-center gap-2 px-5">
        <ScreenLink
          to={SCREENS.landing}
          className="rounded-small"
          aria-label={t("{{brand}}, home", { brand })}
        >
          <Logo name={brand} className="min-h-11" />
        </ScreenLink>
        <nav aria-label={t("Page")} className="hidden flex-1 justify-center md:flex">
          {anchors().map(({ label, id }) => (
            <AnchorLink key={id} id={id} here={onLanding} className={LINK}>
              {label}
            </AnchorLink>
          ))}
        </nav>
        <span className="flex-1 md:hidden" />
        <ThemeToggle />
        <span className="hidden md:block">
          <ScreenLink to={SCREENS.login} className={LINK}>
            {t("Login")}
          </ScreenLink>
        </span>
        <span className="hidden md:block">
          <ButtonLink to={SCREENS.signup} kind="primary">
            {t("Start Trading")}
          </ButtonLink>
        </span>
        <IconButton
          label={open ? t("Close menu") : t("Open menu")}
          icon={open ? X : Menu}
          aria-expanded={open}
          aria-controls="landing-menu"
          onClick={() => setOpen(!open)}
          className="-me-2 md:hidden"
        />
      </div>
      <div
        id="landing-menu"
        hidden={!open}
        className="border-t border-line px-5 py-3 md:hidden"
        onKeyDown={(event) => event.key === "Escape" && close()}
      >
        <nav aria-label={t("Menu")} className="grid">
          {anchors().map(({ label, id }) => (
            <AnchorLink key={id} id={id} here={onLanding} onClick={close} className={LINK}>
              {label}
            </AnchorLink>
          ))}
        </nav>
        <div className="mt-2 grid grid-cols-2 gap-3">
          <ButtonLink to={SCREENS.login}>{t("Login")}</ButtonLink>
          <ButtonLink to={SCREENS.signup} kind="primary">
            {t("Start Trading")}
          </ButtonLink>
        </div>
      </div>
    </header>
  );
}
