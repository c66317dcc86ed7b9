import { utcMinute } from "@signaldeck/contract";
import { isExample } from "../../../process/addresses/isExample.ts";
import { askMailServer } from "../../../delivery/mails/post/mailer.ts";
import { readChannels, readFailingRoads } from "../../../delivery/outbox/readRoads.ts";
import { critical, fine, foundOr, notChecked, warning, NO_DATABASE, type Check } from "../Check.ts";

/** Whether codes and links can leave now: somebody knocks at the mail server, and sends nothing. */
export const mailServer: Check = {
  id: "mail-server",
  subject: "Whether the mail server lets this server in",
  look: async ({ config: { mail }, askMail = askMailServer }) => {
    const { smtpUrl, requireTls } = mail;
    if (smtpUrl === null || isExample(new URL(smtpUrl).hostname)) {
      return [
        notChecked(
          "No mail server is set that could be asked.",
          "Set one on the Setup page, or as SMTP_URL.",
        ),
      ];
    }
    const { lets, reply } = await askMail({ smtpUrl, requireTls });
    if (lets) return [fine("The mail server answers and lets this server in")];
    return [
      critical(
        `The mail server ${new URL(smtpUrl).host} does not let this server in: ${reply}`,
        "Nobody can register, no password can be reset, and staff hear nothing. What is written waits; codes and links run out meanwhile.",
        "See whether the server runs, and whether SMTP_URL has its name, port, user and password. Once it answers, what waits leaves within five minutes.",
      ),
    ];
  },
};

/** What the outbox meets on its ways out, and what it has given up. */
export const deliveries: Check = {
  id: "deliveries",
  subject: "Whether what is written to the outside leaves",
  look: async ({ database, clock }) => {
    if (database === null) return NO_DATABASE;
    const [roads, channels] = await Promise.all([
      readFailingRoads(database, clock),
      readChannels(database, clock),
    ]);
    const dead = channels.filter((channel) => channel.dead > 0);
    const found = [
      ...roads.map(({ road, since, reason }) =>
        critical(
          `Nothing has left by ${road} since ${utcMinute(since)}: ${reason}`,
          "What goes this way waits for as long as that takes. Codes and links in it run out meanwhile, and are then not sent.",
          "Do what the answer says. Once somebody's message is taken, all others follow by themselves.",
        ),
      ),
      ...(dead.length > 0
        ? [
            warning(
              `Could not be delivered: ${dead.map((one) => `${one.dead} by ${one.channel}`).join(", ")}.`,
              "Whoever they were for has not read them. They are kept for seven days.",
              "Look at the outbox desk: it says why, and sends them again, one by one or all together.",
            ),
          ]
        : []),
    ];
    return foundOr(found, "Nothing waits that could not be sent, and nothing was given up");
  },
};
