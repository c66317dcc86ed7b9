import { SECOND_FACTOR_NEEDED } from "@signaldeck/contract";
import { ShieldAlert } from "lucide-react";
import { ButtonLink } from "../../components/Button.tsx";
import { Card } from "../../components/Card.tsx";
import { SCREENS, SECOND_FACTOR_ANCHOR } from "../../screens.ts";

/** In place of the desks, for staff who still have to set up a second factor. */
export function SecondFactorFirst() {
  return (
    <div className="mx-auto grid w-full max-w-xl gap-5">
      <h1 className="text-4">Command Center</h1>
      <Card className="grid justify-items-center gap-3 py-10 text-center">
        <ShieldAlert aria-hidden="true" className="size-7 text-amber" />
        <p className="text-3 font-semibold">One more step</p>
        <p className="max-w-prose text-muted">{SECOND_FACTOR_NEEDED}</p>
        <ButtonLink
          kind="primary"
          className="mt-2"
          to={`${SCREENS.settings}#${SECOND_FACTOR_ANCHOR}`}
        >
          Set up a second factor
        </ButtonLink>
      </Card>
    </div>
  );
}
