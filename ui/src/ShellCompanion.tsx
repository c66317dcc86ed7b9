import { AlertsQuestion } from "./features/alerts/AlertsQuestion.tsx";
import { SignalAlerts } from "./features/alerts/SignalAlerts.tsx";
import { PushKeeper } from "./features/channels/push/PushKeeper.tsx";
import { HistoryNotice } from "./features/seal/HistoryNotice.tsx";
import { LiveTitle } from "./features/signals/LiveTitle.tsx";
import { UpdateNotice } from "./features/terminal/UpdateNotice.tsx";

/** What goes along with every screen of the dashboard. */
export function ShellCompanion() {
  return (
    <>
      <HistoryNotice />
      <UpdateNotice />
      <AlertsQuestion />
      <SignalAlerts />
      <LiveTitle />
      <PushKeeper />
    </>
  );
}
