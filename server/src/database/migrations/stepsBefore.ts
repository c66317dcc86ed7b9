import { start } from "./0000-start.ts";

/** The steps that `start` stands for. Up to release 0.2.0 they were taken one by one. */
export const STEPS_BEFORE: readonly string[] = `
  0001-accounts 0002-delivery 0003-signals 0004-audit 0010-support 0011-bot-access
  0012-community 0013-academy 0014-journal 0015-accounts-settings 0016-membership
  0020-staff-accounts 0021-members-desk 0022-claims-desk 0023-tickets-desk 0024-signal-desk
  0025-office 0030-outbox-channels 0031-webhooks 0032-result-mails 0033-push-subscriptions
  0035-telegram 0036-claims-sent-by 0038-daily-digest 0040-risk-acknowledgement
  0041-registrations 0042-known-devices 0044-secret-check 0046-told-changes 0047-storage-probe
  0050-feed-records 0051-feed-silences 0054-engine-memory 0055-engine-models 0056-shadow-runs
  0057-ledger-models 0058-signal-grades 0059-recommended-only 0060-own-terms 0061-ledger-log
  0062-ledger-witnesses 0063-ledger-timestamps 0064-signal-results 0065-record-analysis
  0068-signal-nights 0070-verified-path 0073-received-signals 0074-inbox 0075-ticket-files
  0076-first-admin-links 0077-corrections 0078-claim-marks 0085-partners 0086-reported-claims
  0087-stored-settings 0089-desk-notices 0090-announcements 0091-member-imports
  0092-content-versions 0094-asked-partners 0095-languages 0096-reception-index
`
  .trim()
  .split(/\s+/);

/** The steps that a database has had, in which `start` takes the place of all before it. */
export function countAsStart(had: readonly string[]): Set<string> {
  const steps = new Set(had);
  if (!STEPS_BEFORE.every((name) => steps.has(name))) return steps;
  for (const name of STEPS_BEFORE) steps.delete(name);
  return steps.add(start.name);
}

/** @throws Error with a sentence for the operator of a database that has had only some of them. */
export function refuseEarlier(had: ReadonlySet<string>): void {
  if (!STEPS_BEFORE.some((name) => had.has(name))) return;
  throw new Error(
    "This database is of a version of SignalDeck before 0.2.0, which this one does not bring up to date. " +
      "Start release 0.2.0 with it once, which does, and then this version.",
  );
}
