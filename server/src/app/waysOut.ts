import type { Logger } from "pino";
import { isSignedIn } from "../accounts/isSignedIn.ts";
import { mailContext } from "../accounts/mailContext.ts";
import { whileSecretsWork } from "../accounts/mailedSecrets.ts";
import type { Sessions } from "../accounts/Sessions.ts";
import type { Config } from "../process/settings/config.ts";
import type { Content } from "../content/loadContent.ts";
import type { SecretContext } from "../database/DataContext.ts";
import type { Metrics } from "../http/metrics.ts";
import { DemoMailbox } from "../delivery/mails/post/DemoMailbox.ts";
import { createMailer } from "../delivery/mails/post/mailer.ts";
import { mailWay } from "../delivery/mails/post/mailWay.ts";
import { maySeeSignals } from "../delivery/news/maySeeSignals.ts";
import type { NewsChannel } from "../delivery/memberNews.ts";
import { Outbox } from "../delivery/outbox/Outbox.ts";
import { pushNews } from "../delivery/push/pushNews.ts";
import { PushSender } from "../delivery/push/PushSender.ts";
import { pushWay } from "../delivery/push/pushWay.ts";
import { loadVapidKeys, type VapidKeys } from "../delivery/push/vapidKeys.ts";
import { chatNews } from "../delivery/telegram/chatNews.ts";
import { TelegramApi } from "../delivery/telegram/TelegramApi.ts";
import { TelegramSender } from "../delivery/telegram/TelegramSender.ts";
import { telegramWay } from "../delivery/telegram/telegramWay.ts";
import { WebhookSender } from "../delivery/webhooks/WebhookSender.ts";
import { webhookWay } from "../delivery/webhooks/webhookWay.ts";

export interface WaysOutDeps extends SecretContext {
  config: Config;
  log: Logger;
  content: Content;
  sessions: Sessions;
  metrics: Metrics;
}

/** The outbox with every channel out of the server. */
export interface WaysOut {
  outbox: Outbox;
  /** How news reaches members beside mail. */
  newsChannels: readonly NewsChannel[];
  /** Null where mails are really sent. */
  demoMailbox: DemoMailbox | null;
  /** How push services know this server. */
  vapidKeys: VapidKeys;
  /** The calls of the operator's bot; null where none is set up. */
  telegramApi: TelegramApi | null;
  /** Ends the connections to the mail server. */
  close(): void;
}

/**
 * Builds all ways out of the server; nothing runs yet.
 * @throws Error with a sentence for the operator.
 */
export async function createWaysOut(deps: WaysOutDeps): Promise<WaysOut> {
  const { clock, config, database, log, metrics, secret, sessions } = deps;
  const vapidKeys = await loadVapidKeys({ config });
  const { smtpUrl } = config.mail;
  // Production prints no mail, since others may read its output: without a server they wait.
  const demoMailbox = smtpUrl === null && !config.production ? new DemoMailbox({ clock }) : null;
  const mailer = createMailer({ ...config.mail, demoMailbox });
  const telegramApi = config.telegram && new TelegramApi(config.telegram);
  const rights = { database, viewerOf: sessions.viewerOf.bind(sessions) };
  const senderDeps = {
    database,
    clock,
    log,
    allowLoopback: config.webhookLoopback,
    maySeeSignals: (memberId: string) => maySeeSignals(rights, memberId),
    outbox: () => outbox,
  };
  const push = new PushSender({
    ...senderDeps,
    isSignedIn: (sessionId) => isSignedIn({ database, clock }, sessionId),
    vapid: { keys: vapidKeys, subject: config.vapid.subject },
  });
  const webhooks = new WebhookSender({ ...senderDeps, secret, mail: mailContext(deps) });
  const telegram =
    telegramApi &&
    new TelegramSender({
      ...senderDeps,
      api: telegramApi,
      onRepeat: () => metrics.telegramRepeats.inc(),
    });
  const outbox: Outbox = new Outbox({
    database,
    clock,
    log,
    ways: {
      mail: mailWay(whileSecretsWork({ database, clock }, mailer.send)),
      push: pushWay((delivery) => push.send(delivery)),
      telegram: telegramWay(telegram ? (delivery) => telegram.send(delivery) : undefined),
      webhook: webhookWay((delivery) => webhooks.send(delivery)),
    },
  });
  return {
    outbox,
    newsChannels: [chatNews({ database, clock }), pushNews({ database, clock })],
    demoMailbox,
    vapidKeys,
    telegramApi,
    close: () => mailer.close(),
  };
}
