import { UI_LIMITS, t } from "@signaldeck/contract";
import { Lock } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { SCREENS, screenExists } from "../screens.ts";
import { ButtonLink } from "./Button.tsx";
import { Card } from "./Card.tsx";
import { PageTitle } from "./PageTitle.tsx";
import { SampleData } from "./SampleData.tsx";

/** Whether the page is scrolled by more than `pixels`. */
function useScrolledPast(pixels: number): boolean {
  const [past, setPast] = useState(() => globalThis.scrollY > pixels);
  useEffect(() => {
    const look = () => setPast(globalThis.scrollY > pixels);
    look();
    globalThis.addEventListener("scroll", look, { passive: true });
    return () => globalThis.removeEventListener("scroll", look);
  }, [pixels]);
  return past;
}

export interface LockedPageProps {
  /** Name of the screen, as the sidebar has it. */
  title: string;
  /** What it takes to open it. */
  requirement: string;
  /** One or two sentences on what is behind the lock. */
  children?: ReactNode;
  /** What the screen looks like; it is blurred, cannot be used, and is labelled as a sample. */
  preview: ReactNode;
}

/**
 * A screen that is not open to this member: what it takes, a blurred and labelled preview, and,
 * once the page was scrolled by more than UI_LIMITS.lockedOverlayAfterPx, a cover over the preview
 * that says how to activate.
 */
export function LockedPage({ title, requirement, children, preview }: LockedPageProps) {
  const covered = useScrolledPast(UI_LIMITS.lockedOverlayAfterPx);
  return (
    // Tall enough that any window can be scrolled past the point where the cover appears.
    <div className="grid min-h-[calc(100dvh+16rem)] content-start gap-5">
      <PageTitle title={title} />
      <h1 className="text-3 font-semibold">{title}</h1>
      <Card className="grid justify-items-start gap-4">
        <div className="flex items-start gap-3">
          <span className="grid size-10 shrink-0 place-items-center rounded-small bg-raised text-muted">
            <Lock aria-hidden="true" className="size-5" />
          </span>
          <div>
            <h2 className="text-3 font-semibold">{requirement}</h2>
            <div className="mt-1 max-w-prose text-muted">
              {children ?? (
                <p>
                  {t(
                    "It opens once support has verified the deposit on your own trading account. Nothing is charged for it.",
                  )}
                </p>
              )}
            </div>
          </div>
        </div>
        <ActivationLinks />
      </Card>
      <div className="relative grid min-h-96">
        <SampleData note={t("A preview made up to show what this screen looks like.")}>
          <div inert aria-hidden="true" className="blur-xs select-none">
            {preview}
          </div>
        </SampleData>
        {covered && (
          <div className="absolute inset-0 rounded-card bg-veil">
            <div className="sticky top-4 px-4 py-8">
              <section
                aria-labelledby="activation-required"
                className="mx-auto grid max-w-md animate-appear justify-items-center gap-3 rounded-card border border-line-strong bg-surface p-6 text-center"
              >
                <Lock aria-hidden="true" className="size-6 text-amber" />
                <h2 id="activation-required" className="text-3 font-semibold">
                  {t("Activation required")}
                </h2>
                <p className="text-muted">{requirement}</p>
                <ActivationLinks />
              </section>
            </div>
          </div>
        )}
      </div>
    </div>
  );
}

function ActivationLinks() {
  return (
    <div className="flex flex-wrap justify-center gap-3">
      <ButtonLink kind="primary" to={SCREENS.accountSetup}>
        {t("Account setup")}
      </ButtonLink>
      {screenExists("/dashboard/support") && (
        <ButtonLink to="/dashboard/support">{t("Contact support")}</ButtonLink>
      )}
    </div>
  );
}
