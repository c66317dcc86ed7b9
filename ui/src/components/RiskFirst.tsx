import { t } from "@signaldeck/contract";
import { ShieldAlert } from "lucide-react";
import { SCREENS } from "../screens.ts";
import { ButtonLink } from "./Button.tsx";
import { Card } from "./Card.tsx";

/** In place of signals, for members who have not acknowledged the risk disclosure yet. */
export function RiskFirst() {
  return (
    <Card className="grid justify-items-center gap-3 py-10 text-center">
      <ShieldAlert aria-hidden="true" className="size-7 text-amber" />
      <h2 className="text-3 font-semibold">{t("One more step")}</h2>
      <p className="max-w-prose text-muted">
        {t(
          "Your signals are unlocked. Read and acknowledge the risk disclosure in the signal room before your first one.",
        )}
      </p>
      <ButtonLink kind="primary" className="mt-2" to={SCREENS.signals}>
        {t("Open the signal room")}
      </ButtonLink>
    </Card>
  );
}
