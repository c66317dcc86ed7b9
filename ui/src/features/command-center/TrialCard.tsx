import { MINUTE, RECORD_LIMITS, watNear, t } from "@signaldeck/contract";
import { ButtonLink } from "../../components/Button.tsx";
import { Card } from "../../components/Card.tsx";
import { OwnTime } from "../../components/OwnTime.tsx";
import { useTrialCountdown } from "../../components/trialCountdown.ts";
import { useNow } from "../../components/useNow.ts";
import { SCREENS } from "../../screens.ts";

/** What the trial shows and until when; after its end, that it is over and what stays open. */
export function TrialCard(props: { expiresAt: string }) {
  const { ended, expiresAt } = useTrialCountdown(props.expiresAt);
  const now = useNow(MINUTE);
  return (
    <Card
      title={ended ? t("Your trial has ended") : t("Your trial")}
      className="border-amber"
      aside={
        !ended && (
          <>
            {t("until {{end}}", { end: watNear(expiresAt, now) })}
            <OwnTime at={expiresAt} />
          </>
        )
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-prose text-muted">
          {ended
            ? t(
                "The signal room is closed until your deposit is verified. The public record stays open.",
              )
            : t(
                "The signal room shows you every real signal {{minutes}} minutes after it expired. At the end of the trial it closes.",
                { minutes: RECORD_LIMITS.publicAfter / MINUTE },
              )}
        </p>
        <ButtonLink to={ended ? SCREENS.performance : SCREENS.signals}>
          {ended ? t("See the public record") : t("Open the signal room")}
        </ButtonLink>
      </div>
    </Card>
  );
}
