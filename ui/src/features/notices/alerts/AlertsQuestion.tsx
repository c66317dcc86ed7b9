import { NO_ALERTS, t } from "@signaldeck/contract";
import { BellRing } from "lucide-react";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { useCan, useSession } from "../../../api/session.ts";
import { Button } from "../../../components/Button.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { TextLink } from "../../../components/TextLink.tsx";
import { usePlatform } from "../../../platform/PlatformContext.tsx";
import { SCREENS } from "../../../screens.ts";
import { isAsked, useDeviceAlerts } from "../../../api/deviceAlerts.ts";

/**
 * Asks on the home screen, once on each device, whether it is to tell of signals: from the moment on
 * at which a member receives any, and not before.
 */
export function AlertsQuestion() {
  const { storage } = usePlatform();
  const isMember = useSession().user?.role === "member";
  const receives = useCan("signals.read");
  const isHome = useLocation().pathname === SCREENS.commandCenter;
  const [asked, setAsked] = useState(() => isAsked(storage));
  if (!isMember || !receives || !isHome || asked) return null;
  return <Question onAnswer={() => setAsked(true)} />;
}

function Question({ onAnswer }: { onAnswer: () => void }) {
  const { notifications } = usePlatform();
  const [, setAlerts] = useDeviceAlerts();
  const [refused, setRefused] = useState(false);

  const answer = (signals: boolean) => {
    setAlerts({ ...NO_ALERTS, signals });
    onAnswer();
  };
  const allow = async () => {
    if ((await notifications.request()) === "granted") answer(true);
    else setRefused(true);
  };
  return (
    <section
      aria-label={t("Alerts on this device")}
      className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-raised px-4 py-3"
    >
      <BellRing aria-hidden="true" className="size-5 shrink-0 text-brand max-sm:hidden" />
      <div className="min-w-64 flex-1">
        <p>
          <span className="font-semibold">{t("Shall this device tell you of new signals?")}</span>{" "}
          {t(
            "One notification for each recommended signal, while SignalDeck is open, also in the background.",
          )}
        </p>
        <p className="text-muted">
          {t("More ways, and hours of quiet:")}{" "}
          <TextLink to={SCREENS.settings}>{t("Profile Settings")}</TextLink>
        </p>
        <FormAlert
          message={
            refused
              ? t(
                  "Notifications are blocked here. Allow them in the settings of your browser or system, then press again.",
                )
              : null
          }
        />
      </div>
      <div className="flex gap-2">
        <Button onClick={() => void allow()}>{t("Tell me")}</Button>
        <Button kind="plain" onClick={() => answer(false)}>
          {t("No, thanks")}
        </Button>
      </div>
    </section>
  );
}
