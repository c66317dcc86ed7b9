import { AlertsCard } from "./features/alerts/AlertsCard.tsx";
import { TerminalCard } from "./features/terminal/TerminalCard.tsx";

/** The settings that belong to this device. */
export function DeviceCards() {
  return (
    <>
      <AlertsCard />
      <TerminalCard />
    </>
  );
}
