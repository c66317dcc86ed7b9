import type { SetupFeed } from "@signaldeck/contract";
import { NOBODYS_SUBJECT, type Config } from "../../process/settings/config.ts";
import type { FeedSettings } from "../../process/settings/feedConfig.ts";
import { isLoopback } from "../../process/addresses/loopback.ts";
import type { StoredPart, StoredSettings, StoredValue } from "./storedSettings.ts";

/** Where a bot is asked that an admin has named. */
const TELEGRAM_API = "https://api.telegram.org";

/** The settings with what admins have saved, wherever the environment sets nothing itself. */
export function withStored(config: Config, stored: StoredSettings): Config {
  const mine = <Part extends keyof StoredSettings>(part: Part) =>
    config.fromEnvironment.has(part) ? null : stored[part];
  const [address, mail, feed, telegram] = [
    mine("address"),
    mine("mail"),
    mine("feed"),
    mine("telegram"),
  ];
  return {
    ...config,
    ...(address && withAddress(config, address.value.url)),
    ...(mail && { mail: mailSettings(config, mail) }),
    ...(feed && { feed: storedFeed(feed.value) }),
    ...(telegram?.secret && {
      telegram: { ...telegram.value, token: telegram.secret, apiRoot: TELEGRAM_API },
    }),
  };
}

function withAddress({ vapid }: Config, publicUrl: string) {
  const isSaid = vapid.subject !== NOBODYS_SUBJECT;
  const subject = isSaid || !publicUrl.startsWith("https:") ? vapid.subject : publicUrl;
  return { publicUrl, hasAddress: true, vapid: { ...vapid, subject } };
}

/** A saved mail server as the mailer takes it. */
function mailSettings({ mail }: Config, { value, secret }: StoredPart<"mail">): Config["mail"] {
  const { host, port, security, user, from } = value;
  const scheme = security === "tls" ? "smtps" : "smtp";
  const login =
    user === "" ? "" : `${encodeURIComponent(user)}:${encodeURIComponent(secret ?? "")}@`;
  return {
    smtpUrl: `${scheme}://${login}${host}:${port}`,
    requireTls: mail.requireTls && !isLoopback(host),
    // A name may hold a comma, which would begin another address; quotes it cannot hold.
    from: `"${from.name}" <${from.address}>`,
  };
}

const VENDORS: Record<
  Exclude<SetupFeed, "simulated">,
  Extract<FeedSettings, { kind: "live" }>["vendors"]
> = { binance: ["binance"], deriv: ["deriv"], both: ["deriv", "binance"] };

/** A saved feed as the product takes it. */
export function storedFeed({ feed, pairs }: StoredValue<"feed">): FeedSettings {
  if (feed === "simulated") return { kind: "simulated", seed: "signaldeck", pairs };
  return { kind: "live", vendors: VENDORS[feed], pairs, standIn: null };
}
