import { Button } from "../../components/Button.tsx";
import type { UpgradeState } from "./upgradeOffer.ts";

const WORDS: Record<Exclude<UpgradeState, "available">, string> = {
  current: "Current Tier",
  unavailable: "Not Available",
};

/** The foot of an upgrade card. */
export function UpgradeAction(props: { state: UpgradeState; name: string }) {
  if (props.state === "available") {
    return <p className="py-2.5 font-semibold text-brand">{props.name} is open to you</p>;
  }
  return (
    <Button disabled className="w-full">
      {WORDS[props.state]}
    </Button>
  );
}
