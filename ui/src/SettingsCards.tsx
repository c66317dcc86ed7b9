import { AlertsCard } from "./features/alerts/AlertsCard.tsx";
import { NotificationsCard } from "./features/channels/NotificationsCard.tsx";
import { PushCard } from "./features/channels/push/PushCard.tsx";
import { TelegramCard } from "./features/channels/telegram/TelegramCard.tsx";
import { WebhooksCard } from "./features/channels/webhooks/WebhooksCard.tsx";
import { DeskNoticesCard } from "./features/staff/DeskNoticesCard.tsx";
import { NightCard } from "./features/signals/NightCard.tsx";
import { OwnTermsCard } from "./features/signals/OwnTermsCard.tsx";
import type { SettingsCardsProps } from "./features/settings/SettingsPage.tsx";
import { TerminalCard } from "./features/terminal/TerminalCard.tsx";

/** The settings that other rooms bring: how the member hears of things, and this device. */
export function SettingsCards({ settings }: SettingsCardsProps) {
  return (
    <>
      <OwnTermsCard />
      <NightCard />
      <NotificationsCard preferences={settings.notifications} email={settings.user.email} />
      <DeskNoticesCard />
      <PushCard />
      <AlertsCard />
      <TerminalCard />
      <TelegramCard />
      <WebhooksCard />
    </>
  );
}
