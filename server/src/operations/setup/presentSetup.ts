import {
  PageId,
  SetupPart,
  type ChannelTier,
  type SetupDto,
  type SetupFeed,
} from "@signaldeck/contract";
import type { Config } from "../../process/settings/config.ts";
import type { FeedSettings } from "../../process/settings/feedConfig.ts";
import { isExample } from "../../process/addresses/isExample.ts";
import { isSet } from "../doctor/Check.ts";
import { address, mail, market } from "../doctor/checks/settingsChecks.ts";
import type { SetupDeps } from "./setupDeps.ts";
import { readStored, type StoredSettings } from "./storedSettings.ts";
import { withStored } from "./withStored.ts";

/**
 * Each step as it is saved; the environment's settings where it has any. Whether one is done is what
 * the doctor will say of it.
 */
export async function presentSetup(deps: SetupDeps): Promise<SetupDto> {
  const { config, content, database, environment, feed, runningContent, secret, startedAt } = deps;
  const stored = await readStored(database, secret);
  const next = withStored(environment, stored);
  const source = (part: SetupPart) => sourceOf(environment, stored, part);
  return {
    startedAt: new Date(startedAt).toISOString(),
    waiting: SetupPart.options.filter((part) => differ(part, config, next)),
    brand: {
      ...content.brand,
      writable: await runningContent.isWritable(),
      done: !isExample(domainOf(content.brand.supportEmail)),
    },
    address: {
      source: source("address"),
      url: next.hasAddress ? next.publicUrl : null,
      done: isSet(address.look({ config: next })),
    },
    mail: { source: source("mail"), ...presentMail(next, stored) },
    feed: { source: source("feed"), ...presentFeed(next), running: feed.info.label },
    telegram: {
      source: source("telegram"),
      channels: (next.telegram?.channels ?? []).filter(isOfMembers),
      posts: next.telegram?.posts ?? "recommended",
      done: next.telegram !== null,
    },
    legal: presentLegal(content.pages),
  };
}

function sourceOf(environment: Config, stored: StoredSettings, part: SetupPart) {
  if (environment.fromEnvironment.has(part)) return "environment";
  return stored[part] === null ? "none" : "stored";
}

/** What a part makes of the settings. */
const IN_CONFIG: Record<SetupPart, (config: Config) => unknown> = {
  address: ({ publicUrl, hasAddress }) => [publicUrl, hasAddress],
  mail: ({ mail }) => mail,
  feed: ({ feed }) => feed,
  telegram: ({ telegram }) => telegram,
};

const differ = (part: SetupPart, running: Config, next: Config): boolean =>
  JSON.stringify(IN_CONFIG[part](running)) !== JSON.stringify(IN_CONFIG[part](next));

const domainOf = (address: string) => address.split("@")[1] ?? "";

function presentMail(
  config: Config,
  { mail: stored }: StoredSettings,
): Omit<SetupDto["mail"], "source"> {
  const { smtpUrl, from } = config.mail;
  if (smtpUrl === null) return { done: false, server: null, from: stored?.value.from ?? null };
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const isTls = protocol === "smtps:";
  const user = decodeURIComponent(username);
  const [, name = "", sender = ""] = /^(.*?)<([^<>]*)>\s*$/.exec(from) ?? ["", "", from];
  return {
    done: isSet(mail.look({ config })),
    server: {
      host: hostname,
      port: Number(port) || (isTls ? 465 : 587),
      security: isTls ? "tls" : "starttls",
      user,
      hasPassword: password !== "",
    },
    from: { name: name.replaceAll('"', "").trim(), address: sender },
  };
}

function presentFeed(config: Config): Omit<SetupDto["feed"], "source" | "running"> {
  const { feed } = config;
  const done = isSet(market.look({ config }));
  return { done, ...(feed.kind === "none" ? { feed: null, pairs: null } : choiceOf(feed)) };
}

function choiceOf(feed: Exclude<FeedSettings, { kind: "none" }>): {
  feed: SetupFeed | null;
  pairs: string[] | null;
} {
  const { pairs } = feed;
  if (feed.kind === "simulated") return { feed: "simulated", pairs };
  if (feed.kind === "replay") return { feed: null, pairs };
  const [first = "binance", second] = feed.vendors;
  return { feed: second === undefined ? first : "both", pairs };
}

/** Guests see no signals, so their tier has no channel. */
const isOfMembers = (channel: {
  tier: string;
  chatId: string;
}): channel is { tier: ChannelTier; chatId: string } => channel.tier !== "guest";

function presentLegal(pages: SetupDeps["content"]["pages"]): SetupDto["legal"] {
  const listed = PageId.options.map((id) => ({
    id,
    title: pages[id].title,
    template: pages[id].template,
  }));
  return { pages: listed, done: listed.every(({ template }) => !template) };
}
