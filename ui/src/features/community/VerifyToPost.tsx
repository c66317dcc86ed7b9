import { VERIFY_TO_POST_MESSAGE } from "@signaldeck/contract";
import { Lock } from "lucide-react";
import { ButtonLink } from "../../components/Button.tsx";
import { Card } from "../../components/Card.tsx";
import { SCREENS } from "../../screens.ts";

/** Stands in place of the post box while the dashboard is locked. */
export function VerifyToPost() {
  return (
    <Card className="grid gap-4">
      <div className="flex items-start gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-small bg-raised text-muted">
          <Lock aria-hidden="true" className="size-5" />
        </span>
        <div>
          <h2 className="text-3 font-semibold">{VERIFY_TO_POST_MESSAGE()}</h2>
          <p className="mt-1 max-w-prose text-muted">
            You can read along. Writing opens once support has verified your deposit.
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink kind="primary" to={SCREENS.accountSetup}>
          Account Setup
        </ButtonLink>
        <ButtonLink to={SCREENS.upgrade}>Upgrade Portal</ButtonLink>
      </div>
    </Card>
  );
}
