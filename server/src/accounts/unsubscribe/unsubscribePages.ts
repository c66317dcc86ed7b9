import type { Express, RequestHandler, Response } from "express";
import {
  readNotificationPreferences,
  saveNotificationPreferences,
} from "../notificationPreferences.ts";
import { lockMember } from "../../members/lockMember.ts";
import type { DataContext, SecretContext } from "../../database/DataContext.ts";
import { MinuteCounts } from "../../http/MinuteCounts.ts";
import { seconds } from "../../http/tooMany.ts";
import { escapeHtml } from "../../delivery/mails/layout.ts";
import {
  readUnsubscribeToken,
  type OptionalMail,
  type Unsubscription,
} from "./unsubscribeToken.ts";

export interface UnsubscribeDeps extends SecretContext {
  content: { brand: { name: string } };
  /** The limit on calls of strangers, which is for calls without a link of ours. */
  limit: RequestHandler;
}

/**
 * Requests by one link in a minute. They are counted by link and by no address: mail programs make
 * them for their users, thousands of them from a few addresses.
 */
const WISHES = 10;

const WORDS: Record<OptionalMail, string> = {
  trades: "emails about the results of signals that you took",
  digest: "daily digests",
  announcements: "announcements, by email or Telegram",
  marketing: "news and offers, by email or Telegram",
};

/**
 * Pages behind the links in mails, without signing in. Looking changes nothing, since scanners of
 * mail look at every link; the page's button or a mail program's own one-click (RFC 8058) does it.
 */
export function mountUnsubscribe(app: Express, deps: UnsubscribeDeps): void {
  const brand = () => escapeHtml(deps.content.brand.name);
  const wishes = new MinuteCounts(WISHES);

  app.get("/unsubscribe.css", (_request, response) => {
    response.type("css").send(STYLE);
  });
  app
    .route("/unsubscribe")
    .all((request, response, next) => {
      if (wishOf(request.query["token"])) next();
      else deps.limit(request, response, next);
    })
    .get((request, response) => {
      const wish = wishOf(request.query["token"]);
      if (!wish) {
        refuse(response);
        return;
      }
      send(
        response,
        200,
        "Fewer emails",
        `<p>Stop ${escapeHtml(WORDS[wish.kind])}?</p>
<form method="post"><button>Stop these emails</button></form>`,
      );
    })
    .post(async (request, response) => {
      const wish = wishOf(request.query["token"]);
      if (!wish) {
        refuse(response);
        return;
      }
      const wait = wishes.take(`${wish.memberId} ${wish.kind}`);
      if (wait > 0) {
        response.setHeader("Retry-After", String(seconds(wait)));
        send(response, 429, "One moment", `<p>Please try again in a minute.</p>`);
        return;
      }
      await unsubscribe(deps, wish);
      send(
        response,
        200,
        "Done",
        `<p>You get no more ${escapeHtml(WORDS[wish.kind])}.</p>
<p>You can have them again at any time: <a href="/dashboard/settings">Profile Settings</a>.</p>`,
      );
    });

  const wishOf = (token: unknown) =>
    typeof token === "string" ? readUnsubscribeToken(deps.secret, token) : null;

  const refuse = (response: Response) =>
    send(
      response,
      400,
      "This link does not work",
      `<p>It is not complete. Copy all of it from the email, or choose in your
<a href="/dashboard/settings">Profile Settings</a>.</p>`,
    );

  const send = (response: Response, status: number, title: string, content: string) => {
    response.setHeader("Cache-Control", "no-store");
    response.status(status).type("html").send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} - ${brand()}</title><link rel="stylesheet" href="/unsubscribe.css"></head>
<body><main><p>${brand()}</p><h1>${title}</h1>
${content}</main></body></html>`);
  };
}

/** Turns one kind of mail off where it is on; an account that is gone gets none anyway. */
async function unsubscribe(deps: DataContext, { memberId, kind }: Unsubscription): Promise<void> {
  const { database } = deps;
  if (!(await readNotificationPreferences(database, memberId))[kind]) return;
  await database.write(async (transaction) => {
    if (!(await lockMember(database, transaction, memberId))) return;
    const choice = await readNotificationPreferences(database, memberId, transaction);
    const changed = { ...choice, [kind]: false };
    await saveNotificationPreferences(deps, transaction, memberId, changed);
  });
}

const STYLE = `:root { color-scheme: dark light; }
body { margin: 0; background: Canvas; color: CanvasText; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 480px; margin: 0 auto; padding: 48px 16px; }
h1 { font-size: 24px; margin: 8px 0; }
button { min-height: 44px; padding: 0 20px; font: inherit; font-weight: 600; cursor: pointer; }
`;
