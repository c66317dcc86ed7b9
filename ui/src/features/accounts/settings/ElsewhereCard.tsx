import { t } from "@signaldeck/contract";
import type { ReactNode } from "react";
import { useCan } from "../../../api/session.ts";
import { Card } from "../../../components/Card.tsx";
import { TextLink } from "../../../components/TextLink.tsx";
import { ThemeToggle } from "../../../components/ThemeToggle.tsx";
import { SCREENS } from "../../../screens.ts";

/** What has its place on another screen and is looked for here: each with the way to it. */
export function ElsewhereCard() {
  const reads = useCan("signals.read");
  return (
    <Card title={t("Set on other screens")}>
      <ul className="grid gap-3">
        <Line name={t("Theme, dark or light")}>
          <ThemeToggle />
        </Line>
        {reads && (
          <>
            <Line name={t("Sound, voice and notifications of this device")}>
              <TextLink to={SCREENS.signals}>{t("Sound and quiet, in the signal room")}</TextLink>
            </Line>
            <Line name={t("Pause signals for a time")}>
              <TextLink to={SCREENS.signals}>{t("Your day, in the signal room")}</TextLink>
            </Line>
            <Line name={t("Limits on losses and signals a day")}>
              <TextLink to={SCREENS.analytics}>{t("Daily limits, in Analytics")}</TextLink>
            </Line>
          </>
        )}
      </ul>
    </Card>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
      <span>{name}</span>
      {children}
    </li>
  );
}
