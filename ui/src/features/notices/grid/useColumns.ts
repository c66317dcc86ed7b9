import {
  RECOMMENDED,
  t,
  tCount,
  TELEGRAM_DEFAULTS,
  type AlertFilter,
  type NotificationPreferences,
  type WebhookEvent,
} from "@signaldeck/contract";
import { Mail, Send, Smartphone, Webhook } from "lucide-react";
import { usePlatform } from "../../../platform/PlatformContext.tsx";
import { useChangePushMutation, usePushDevicesQuery } from "../channels/push/api.ts";
import { useChooseTelegramMutation, useTelegramQuery } from "../channels/telegram/api.ts";
import { useChangeWebhookMutation, useWebhooksQuery } from "../channels/webhooks/api.ts";
import { useSaveNotificationsMutation } from "./api.ts";
import { notSentHere, wishCell, type Cell, type Column } from "./cells.ts";
import type { NoticeKind } from "./noticeKinds.ts";
import { useKept } from "./useKept.ts";

/** The channels of a member, each with what it does of every kind of news. */
export function useColumns(preferences: NotificationPreferences, email: string): Column[] {
  const mail = useMailColumn(preferences, email);
  const device = useDeviceColumn();
  const telegram = useTelegramColumn();
  const webhooks = useWebhooksColumn();
  return [device, mail, telegram, webhooks].filter((column) => column !== null);
}

function useMailColumn(preferences: NotificationPreferences, email: string): Column {
  const [save] = useSaveNotificationsMutation();
  const { value, change } = useKept(preferences, (body) => save({ body }).unwrap());
  return {
    id: "mail",
    name: t("Email"),
    Icon: Mail,
    state: email,
    cellOf: ({ mail }) =>
      typeof mail === "string"
        ? { kind: "switch", on: value[mail], set: (on) => change({ [mail]: on }) }
        : mail,
  };
}

/** Push messages to this browser; null where the host has none. */
function useDeviceColumn(): Column | null {
  const { push } = usePlatform();
  const { data } = usePushDevicesQuery();
  const [save] = useChangePushMutation();
  const device = data?.find(({ current }) => current);
  const { value, change } = useKept(device ?? NOBODY, ({ id, events, filter }) =>
    save({ params: { id }, body: { events, filter } }).unwrap(),
  );
  if (!push) return null;
  const isOn = device !== undefined;
  return {
    id: "device",
    name: t("This device"),
    Icon: Smartphone,
    state: isOn ? t("on") : t("off"),
    cellOf: (kind) => (isOn ? wishCell(value, kind, change) : offCell(kind, offHere())),
  };
}

const offHere = () => t("Switch on push messages below.");

function useTelegramColumn(): Column | null {
  const { data } = useTelegramQuery();
  const [save] = useChooseTelegramMutation();
  const link = data?.link ?? null;
  const { value, change } = useKept(link?.choice ?? TELEGRAM_DEFAULTS, (body) =>
    save({ body }).unwrap(),
  );
  if (!data?.available && !link) return null;
  return {
    id: "telegram",
    name: "Telegram",
    Icon: Send,
    state: link ? link.name : t("not linked"),
    cellOf: ({ telegram }) => {
      if (typeof telegram !== "string") return telegram;
      if (!link) return { kind: "words", words: t("off"), why: t("Link your account below.") };
      return { kind: "switch", on: value[telegram], set: (on) => change({ [telegram]: on }) };
    },
  };
}

/** The member's own addresses: one is set here, several each below. */
function useWebhooksColumn(): Column {
  const { data = [] } = useWebhooksQuery();
  const [save] = useChangeWebhookMutation();
  const working = data.filter(({ disabled }) => disabled === null);
  const [only, ...others] = working;
  const { value, change } = useKept(only ?? NO_ADDRESS, ({ id, url, events, filter }) =>
    save({ params: { id }, body: { url, events, filter, enabled: true } }).unwrap(),
  );
  return {
    id: "webhooks",
    name: t("Webhooks"),
    Icon: Webhook,
    state:
      working.length === 0
        ? t("no address")
        : tCount(working.length, "{{count}} address", "{{count}} addresses"),
    cellOf(kind) {
      if (!only) return offCell(kind, t("Add an address below."));
      if (others.length === 0) return wishCell(value, kind, change);
      if (kind.wish === null) return notSentHere();
      const event = kind.wish === "signals" ? "signal.published" : "signal.settled";
      const told = working.filter(({ events }) => events.includes(event)).length;
      return {
        kind: "words",
        words: t("{{told}} of {{all}}", { told, all: working.length }),
        why: t("Each address has its own choice, below."),
        isSent: true,
      };
    },
  };
}

/** Stands in for a receiver that is not there, whose cells offer nothing. */
const NOBODY: { id: string; events: WebhookEvent[]; filter: AlertFilter } = {
  id: "",
  events: [],
  filter: RECOMMENDED,
};
const NO_ADDRESS = { ...NOBODY, url: "" };

const offCell = (kind: NoticeKind, why: string): Cell =>
  kind.wish === null ? notSentHere() : { kind: "words", words: t("off"), why };
