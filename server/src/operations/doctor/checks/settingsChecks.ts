import { isLoopback } from "../../../process/addresses/loopback.ts";
import {
  critical,
  fine,
  foundOr,
  note,
  notChecked,
  warning,
  type Check,
  type SettingsCheck,
} from "../Check.ts";
import { isExample } from "../../../process/addresses/isExample.ts";

/** The demo is for looking at it. */
export const mode: Check = {
  id: "mode",
  subject: "How it runs",
  look: ({ config }) =>
    config.production
      ? [fine("It is set to run in production")]
      : [
          note(
            "This is no production server.",
            "Accounts with known passwords may exist, mails may be readable in the browser, and staff need no second factor.",
            "Set NODE_ENV=production and give it a database of its own before members use it.",
          ),
        ],
};

/** Where a thing can be set, in words. */
const byPage = (name: string) => `on the Setup page, or as ${name}`;

/** Of what is not set outside the database while that cannot be read: it may be set in it. */
const unread = notChecked(
  "What was chosen on the Setup page lies in the database, which cannot be read.",
  "Mend that first.",
);

/** Where members reach it. */
export const address: SettingsCheck = {
  id: "address",
  subject: "The public address",
  look: ({ config: { publicUrl, hasAddress, production }, unopened }) => {
    if (!hasAddress && unopened !== undefined) return [unread];
    if (!hasAddress) {
      return [
        critical(
          "No public address is set.",
          "Links in mails lead to this machine alone, and nothing is published: the ledger's public log is known by that address for good.",
          `Set the address under which members reach this server ${byPage("PUBLIC_URL")}.`,
        ),
      ];
    }
    const { protocol, hostname } = new URL(publicUrl);
    if (isExample(hostname)) {
      const say = production ? critical : note;
      return [
        say(
          `The public address leads to ${hostname}, which is an example.`,
          "Links in mails lead nowhere.",
          `Set the address under which members reach this server ${byPage("PUBLIC_URL")}.`,
        ),
      ];
    }
    if (protocol === "https:") return [fine("The public address is https")];
    if (!production)
      return [fine(`The public address is ${publicUrl}, which is enough for a demo`)];
    return [
      critical(
        "The public address is http.",
        "Passwords and tokens cross the network in the clear, and browsers offer neither push messages nor installation.",
        `Put a proxy with TLS in front and set its https address ${byPage("PUBLIC_URL")}.`,
      ),
    ];
  },
};

/** The proxy in front. */
export const proxy: Check = {
  id: "proxy",
  subject: "The proxy in front",
  look: ({ config: { trustProxy, publicUrl, production }, forwarded }) => {
    const found = [
      ...(production && trustProxy.length === 0 && publicUrl.startsWith("https:")
        ? [
            critical(
              "The public address is https, and TRUST_PROXY names no proxy.",
              "This server speaks no TLS itself, so something is in front of it, and all visitors count as that one address: their limits are shared, and one who guesses passwords locks out others.",
              "Set TRUST_PROXY to the addresses from which the proxy connects.",
            ),
          ]
        : []),
      ...(forwarded?.unread
        ? [
            critical(
              `The proxy at ${forwarded.unread.from} names visitors by what is no address: ${forwarded.unread.said}`,
              "All whom it names so count as one: their limits are shared, and one who guesses passwords locks out others.",
              "Have the proxy write the visitor's address into X-Forwarded-For, as deploy/nginx.conf does, and start the server anew.",
            ),
          ]
        : []),
      ...(forwarded?.unbelieved
        ? [
            warning(
              `X-Forwarded-For came from ${forwarded.unbelieved}, which TRUST_PROXY does not name.`,
              "If that is your proxy, all visitors behind it count as one. If it is not, somebody reaches this server beside your proxy.",
              "Name the proxy in TRUST_PROXY, or let nobody but the proxy reach this server's port.",
            ),
          ]
        : []),
    ];
    if (found.length > 0) return foundOr(found, "");
    if (trustProxy.length === 0) return [fine("No proxy is named, and none has named a visitor")];
    if (forwarded === undefined) {
      return [
        notChecked(
          "Only the running server sees what names visitors.",
          "Look at the page Doctor of the running server.",
        ),
      ];
    }
    return forwarded.read
      ? [fine("The proxy in front names visitors by their addresses")]
      : [
          notChecked(
            "No call has come through the proxy since the server started.",
            "Open the public address in a browser, and look again.",
          ),
        ];
  },
};

/** How codes and links leave. */
export const mail: SettingsCheck = {
  id: "mail",
  subject: "How mail leaves",
  look: ({ config: { mail: settings, production }, unopened }) => {
    if (settings.smtpUrl === null) return [unopened === undefined ? noMail(production) : unread];
    const findings = [];
    const { username, password } = new URL(settings.smtpUrl);
    if (username !== "" && password === "") {
      findings.push(
        critical(
          "The mail server is to know a user, and no password is set.",
          "It lets nobody in without: no code, link or answer reaches anybody.",
          `Set the password ${byPage("part of SMTP_URL")}.`,
        ),
      );
    }
    const from = /@([^\s>]+)/.exec(settings.from)?.[1] ?? "";
    if (isExample(from)) {
      findings.push(
        critical(
          `Mail is sent from ${from || "no domain"}, which is not yours.`,
          "Mail servers take such mail for spam or refuse it, and answers go nowhere.",
          `Set a sender at a domain that your mail server may send for ${byPage("MAIL_FROM")}.`,
        ),
      );
    }
    if (!settings.requireTls && !isLoopbackMail(settings.smtpUrl)) {
      findings.push(
        warning(
          "SMTP_TLS is optional.",
          "Codes and links leave in the clear where the mail server offers no TLS, or somebody on the way takes it out.",
          "Remove SMTP_TLS=optional.",
        ),
      );
    }
    const way = settings.requireTls
      ? "encrypted"
      : "by a mail server on this machine, which need not encrypt";
    return foundOr(findings, `Mail is set to leave from ${from}, ${way}`);
  },
};

const noMail = (production: boolean) =>
  production
    ? critical(
        "No mail server is set.",
        "No code, link or answer reaches anybody. Mails wait for a server; those whose code or link runs out meanwhile are not sent.",
        `Name your mail server ${byPage("SMTP_URL and MAIL_FROM")}.`,
      )
    : note(
        "No mail server is set.",
        "No code, link or answer reaches anybody; the demo shows its mails in the browser.",
        `Name your mail server ${byPage("SMTP_URL and MAIL_FROM")}.`,
      );

const isLoopbackMail = (smtpUrl: string) => isLoopback(new URL(smtpUrl).hostname);

/** What the prices are. */
export const market: SettingsCheck = {
  id: "market",
  subject: "Where prices come from",
  look: ({ config: { feed, production }, unopened }) => {
    if (feed.kind === "live" && feed.standIn === null) {
      return [fine(`Prices are set to come from ${feed.vendors.join(" and ")}`)];
    }
    const remedy = `Choose a vendor ${byPage("FEED")}, one whose prices you may pass on.`;
    if (feed.kind === "none" && unopened !== undefined) return [unread];
    if (feed.kind === "none") {
      const meaning = "Nothing is published, and every screen says that no market is connected.";
      return [critical("No price feed is chosen.", meaning, remedy)];
    }
    const what = { simulated: "simulated", replay: "a recording", live: "a stand-in's recording" };
    const say = production ? critical : note;
    return [
      say(
        `Prices are ${what[feed.kind]}.`,
        "Signals are about no market. Every page says so, and nobody should stake money on them.",
        remedy,
      ),
    ];
  },
};

/** What was meant for one start, or for tests. */
export const leftOvers: Check = {
  id: "left-overs",
  subject: "Exceptions that were left switched on",
  look: ({ config: { acceptNewSecret, promoCode, production } }) => {
    const found = [];
    if (acceptNewSecret) {
      found.push(
        critical(
          "ACCEPT_NEW_SECRET is true.",
          "A start with a wrong APP_SECRET or LEDGER_KEY would give up all second factors or go on with another log, in place of being refused.",
          "Remove it: it is for one start alone.",
        ),
      );
    }
    if (promoCode !== null) {
      const say = production ? warning : note;
      found.push(
        say(
          "PROMO_CODE is set.",
          "Whoever knows it confirms an address that is not theirs.",
          "Remove it once it is not needed any more.",
        ),
      );
    }
    return foundOr(found, "No exception is left switched on");
  },
};

/** Who else vouches for the ledger's log. */
export const witnesses: Check = {
  id: "witnesses",
  subject: "Witnesses of the ledger's log",
  look: ({ config }) =>
    config.witnesses.length > 0
      ? [fine(`Witnesses of the ledger's log are named: ${config.witnesses.length}`)]
      : [
          note(
            "Nobody else signs the ledger's log.",
            "Whoever runs this server could show two people two histories, until they compare them.",
            "Name witnesses in LEDGER_WITNESSES.",
          ),
        ],
};
