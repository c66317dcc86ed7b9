import { SIGNALS_LOCKED_MESSAGE, t } from "@signaldeck/contract";
import { Lock } from "lucide-react";
import { memo } from "react";
import { useSession } from "../../api/session.ts";
import { ButtonLink } from "../../components/Button.tsx";
import { Card } from "../../components/Card.tsx";
import { isLocked } from "../../components/tiers.ts";
import { useTrialCountdown } from "../../components/trialCountdown.ts";
import { SCREENS } from "../../screens.ts";
import { SamplePreview } from "./SamplePreview.tsx";
import { TrialRoom } from "./trial/TrialRoom.tsx";

/** What members without access see: the requirement, and a preview that says it is a sample. */
export function LockedRoom() {
  const { user } = useSession();
  return user && isLocked(user) ? <TrialOrTeaser expiresAt={user.expiresAt} /> : <Teaser />;
}

/** While the trial runs, the room as the public sees it; after its end the teaser alone. */
function TrialOrTeaser({ expiresAt }: { expiresAt: string }) {
  const trial = useTrialCountdown(expiresAt);
  return trial.ended ? <Teaser afterTrial /> : <Room endsAt={trial.expiresAt} />;
}

/** Not drawn anew by the seconds of the trial's clock. */
const Room = memo(TrialRoom);

function Teaser({ afterTrial = false }: { afterTrial?: boolean }) {
  return (
    <div className="grid gap-5">
      <h1 className="text-3 font-semibold">{t("Neural Signals")}</h1>
      <Card className="grid justify-items-start gap-4 @container">
        <div className="flex items-start gap-3">
          <span className="grid size-10 shrink-0 place-items-center rounded-small bg-raised text-muted">
            <Lock aria-hidden="true" className="size-5" />
          </span>
          <div>
            <h2 className="text-3 font-semibold">{SIGNALS_LOCKED_MESSAGE()}</h2>
            <p className="mt-1 max-w-prose text-muted">
              {afterTrial && `${t("Your trial has ended, so this room is closed.")} `}
              {t(
                "Live signals open once support has verified the deposit on your own trading account. Nothing is charged for them.",
              )}
            </p>
          </div>
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink kind="primary" to={SCREENS.upgrade}>
            {t("See how to unlock")}
          </ButtonLink>
          {afterTrial && <ButtonLink to={SCREENS.performance}>{t("The public record")}</ButtonLink>}
        </div>
      </Card>
      <SamplePreview />
    </div>
  );
}
