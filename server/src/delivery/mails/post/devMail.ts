import type { Express } from "express";
import { AppError } from "../../../http/AppError.ts";
import { ownHostOnly } from "../../../http/ownHostOnly.ts";
import type { DemoMail, DemoMailbox } from "./DemoMailbox.ts";
import { escapeHtml } from "../layout.ts";

/**
 * Mounts the demo's mailbox: `/dev/mail` for people, `/dev/mail.json` for browser tests. Anyone
 * who can reach the server can read it, so it must not be mounted outside the demo. It answers at
 * this machine's own names and at `hosts`, which keeps pages of others out.
 */
export function mountDevMail(app: Express, mailbox: DemoMailbox, hosts: readonly string[]): void {
  app.use("/dev", ownHostOnly(hosts));
  app.get("/dev/mail", (_request, response) => {
    response.setHeader("Cache-Control", "no-store");
    response.type("html").send(listPage(mailbox.list()));
  });
  app.get("/dev/mail.json", (_request, response) => {
    response.setHeader("Cache-Control", "no-store");
    response.json(mailbox.list());
  });
  app.get("/dev/mail.css", (_request, response) => {
    response.type("css").send(STYLE);
  });
  app.get("/dev/mail/:id", (request, response) => {
    const mail = mailbox.list().find(({ id }) => id === request.params.id);
    if (!mail) throw new AppError("not_found", "This email is no longer in the demo mailbox.");
    response.setHeader("Cache-Control", "no-store");
    response.type("html").send(mail.html);
  });
}

function listPage(mails: readonly DemoMail[]): string {
  const items = mails.map(
    (mail) => `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<p>To <strong>${escapeHtml(mail.to)}</strong>, <time datetime="${mail.sentAt}">${mail.sentAt}</time>,
<a href="/dev/mail/${mail.id}">as HTML</a></p>
<pre>${escapeHtml(mail.text)}</pre>
</article>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Demo mailbox</title><link rel="stylesheet" href="/dev/mail.css"></head>
<body><main><h1>Demo mailbox</h1>
<p>Emails that this demo would have sent, newest first. Reload the page to see new ones.</p>
${items.join("\n") || "<p>No email yet.</p>"}
</main></body></html>`;
}

const STYLE = `:root { color-scheme: dark light; }
body { margin: 0; background: Canvas; color: CanvasText; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 720px; margin: 0 auto; padding: 24px 16px; }
article { border: 1px solid GrayText; border-radius: 8px; padding: 4px 16px; margin: 16px 0; }
h2 { font-size: 18px; margin: 12px 0 0; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 15px; }
`;
