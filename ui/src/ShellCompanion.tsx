import { Suspense } from "react";
import { lazyPart } from "./components/loadCode.ts";
import { AlertsQuestion } from "./features/notices/alerts/AlertsQuestion.tsx";
import { SignalAlerts } from "./features/notices/alerts/SignalAlerts.tsx";
import { LiveTitle } from "./features/signals/LiveTitle.tsx";

/** What nobody waits for comes after the screen. */
const HistoryNotice = lazyPart(
  async () => (await import("./features/signals/seal/HistoryNotice.tsx")).HistoryNotice,
);
const UpdateNotice = lazyPart(
  async () => (await import("./features/terminal/UpdateNotice.tsx")).UpdateNotice,
);
const PushRenewal = lazyPart(
  async () => (await import("./features/notices/channels/push/PushRenewal.tsx")).PushRenewal,
);

/** What goes along with every screen of the dashboard. */
export function ShellCompanion() {
  return (
    <>
      <Suspense fallback={null}>
        <HistoryNotice />
        <UpdateNotice />
        <PushRenewal />
      </Suspense>
      <AlertsQuestion />
      <SignalAlerts />
      <LiveTitle />
    </>
  );
}
