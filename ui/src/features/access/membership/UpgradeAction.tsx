import { t } from "@signaldeck/contract";
import { Button } from "../../../components/Button.tsx";
import type { UpgradeState } from "./upgradeOffer.ts";

export interface UpgradeActionProps {
  state: UpgradeState;
  /** The tier's name. */
  name: string;
  /** This tier was chosen a moment ago. */
  processing: boolean;
  /** Another tier was chosen a moment ago. */
  waiting: boolean;
  onChoose: () => void;
}

/** The foot of an upgrade card. */
export function UpgradeAction({ state, name, processing, waiting, onChoose }: UpgradeActionProps) {
  if (state !== "available") {
    return (
      <Button disabled className="w-full">
        {state === "current" ? t("Current Tier") : t("Not Available")}
      </Button>
    );
  }
  return (
    <Button className="w-full" busy={processing} disabled={waiting} onClick={onChoose}>
      {processing ? t("Processing") : t("Upgrade to {{name}}", { name })}
    </Button>
  );
}
