import { AlertsCard } from "./features/notices/alerts/AlertsCard.tsx";
import { NotificationsCard } from "./features/notices/grid/NotificationsCard.tsx";
import { PushCard } from "./features/notices/channels/push/PushCard.tsx";
import { TelegramCard } from "./features/notices/channels/telegram/TelegramCard.tsx";
import { WebhooksCard } from "./features/notices/channels/webhooks/WebhooksCard.tsx";
import { DeskNoticesCard } from "./features/office/staff/DeskNoticesCard.tsx";
import { PreferencesCard } from "./features/signals/PreferencesCard.tsx";
import type { SettingsCard, SettingsCardProps } from "./features/accounts/settings/sections.ts";
import { TerminalCard } from "./features/terminal/TerminalCard.tsx";

const OwnNotifications = ({ settings }: SettingsCardProps) => (
  <NotificationsCard preferences={settings.notifications} email={settings.user.email} />
);

/** The settings that other features bring: how the member hears of things, and this device. */
export const SETTINGS_CARDS: readonly SettingsCard[] = [
  { id: "terms", section: "signals", Card: PreferencesCard, needs: "signals.read" },
  { id: "notifications", section: "notices", Card: OwnNotifications },
  { id: "desk-notices", section: "notices", Card: DeskNoticesCard, needs: "desks.read" },
  { id: "push", section: "notices", Card: PushCard },
  { id: "alerts", section: "notices", Card: AlertsCard },
  { id: "telegram", section: "notices", Card: TelegramCard },
  { id: "webhooks", section: "notices", Card: WebhooksCard },
  {
    id: "terminal",
    section: "terminal",
    Card: TerminalCard,
    on: ({ terminal }) => terminal !== null,
  },
];
