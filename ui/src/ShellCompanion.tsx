import { AlertsQuestion } from "./features/notices/alerts/AlertsQuestion.tsx";
import { SignalAlerts } from "./features/notices/alerts/SignalAlerts.tsx";
import { PushRenewal } from "./features/notices/channels/push/PushRenewal.tsx";
import { HistoryNotice } from "./features/signals/seal/HistoryNotice.tsx";
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
      <PushRenewal />
    </>
  );
}
