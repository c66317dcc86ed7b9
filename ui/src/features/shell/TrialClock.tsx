import { t } from "@signaldeck/contract";
import { Pill } from "../../components/Pill.tsx";
import { useTrialCountdown } from "../../components/trialCountdown.ts";

/** How long the trial runs yet; drawn only while the dashboard is locked. */
export function TrialClock(props: { expiresAt: string }) {
  const { time, ended } = useTrialCountdown(props.expiresAt);
  return (
    <Pill tone="amber">
      {ended ? (
        t("Trial ended")
      ) : (
        <span role="timer" aria-label={t("Trial time left")}>
          {t("Trial {{time}}", { time: `${time.hours}:${time.minutes}:${time.seconds}` })}
        </span>
      )}
    </Pill>
  );
}
