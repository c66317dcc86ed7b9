import type { Migration } from "./Migration.ts";
import { accounts } from "./0001-accounts.ts";
import { delivery } from "./0002-delivery.ts";
import { signals } from "./0003-signals.ts";
import { audit } from "./0004-audit.ts";
import { support } from "./0010-support.ts";
import { botAccess } from "./0011-bot-access.ts";
import { community } from "./0012-community.ts";
import { academy } from "./0013-academy.ts";
import { journal } from "./0014-journal.ts";
import { accountsSettings } from "./0015-accounts-settings.ts";
import { membership } from "./0016-membership.ts";
import { staffAccounts } from "./0020-staff-accounts.ts";
import { membersDesk } from "./0021-members-desk.ts";
import { claimsDesk } from "./0022-claims-desk.ts";
import { ticketsDesk } from "./0023-tickets-desk.ts";
import { signalDesk } from "./0024-signal-desk.ts";
import { office } from "./0025-office.ts";
import { outboxChannels } from "./0030-outbox-channels.ts";
import { webhooks } from "./0031-webhooks.ts";
import { resultMails } from "./0032-result-mails.ts";
import { pushSubscriptions } from "./0033-push-subscriptions.ts";
import { telegram } from "./0035-telegram.ts";
import { claimsSentBy } from "./0036-claims-sent-by.ts";
import { dailyDigest } from "./0038-daily-digest.ts";
import { riskAcknowledgement } from "./0040-risk-acknowledgement.ts";
import { registrations } from "./0041-registrations.ts";
import { knownDevices } from "./0042-known-devices.ts";
import { secretCheck } from "./0044-secret-check.ts";
import { toldChanges } from "./0046-told-changes.ts";
import { storageProbe } from "./0047-storage-probe.ts";
import { feedRecords } from "./0050-feed-records.ts";
import { feedSilences } from "./0051-feed-silences.ts";
import { engineMemory } from "./0054-engine-memory.ts";
import { engineModels } from "./0055-engine-models.ts";
import { shadowRuns } from "./0056-shadow-runs.ts";
import { ledgerModels } from "./0057-ledger-models.ts";
import { signalGrades } from "./0058-signal-grades.ts";
import { recommendedOnly } from "./0059-recommended-only.ts";
import { ownTerms } from "./0060-own-terms.ts";
import { ledgerLog } from "./0061-ledger-log.ts";
import { ledgerWitnesses } from "./0062-ledger-witnesses.ts";
import { ledgerTimestamps } from "./0063-ledger-timestamps.ts";
import { signalResults } from "./0064-signal-results.ts";
import { recordAnalysis } from "./0065-record-analysis.ts";
import { signalNights } from "./0068-signal-nights.ts";
import { verifiedPath } from "./0070-verified-path.ts";
import { receivedSignals } from "./0073-received-signals.ts";
import { inbox } from "./0074-inbox.ts";
import { ticketFiles } from "./0075-ticket-files.ts";
import { firstAdminLinks } from "./0076-first-admin-links.ts";
import { corrections } from "./0077-corrections.ts";
import { claimMarks } from "./0078-claim-marks.ts";
import { partners } from "./0085-partners.ts";
import { reportedClaims } from "./0086-reported-claims.ts";
import { storedSettings } from "./0087-stored-settings.ts";
import { deskNotices } from "./0089-desk-notices.ts";
import { announcements } from "./0090-announcements.ts";
import { memberImports } from "./0091-member-imports.ts";
import { contentVersions } from "./0092-content-versions.ts";
import { askedPartners } from "./0094-asked-partners.ts";
import { languages } from "./0095-languages.ts";
import { receptionIndex } from "./0096-reception-index.ts";
import { withdrawals } from "./0099-withdrawals.ts";
import { sealedPostbacks } from "./0106-sealed-postbacks.ts";
import { spelledAlike } from "./0110-spelled-alike.ts";
import { pendingAccount } from "./0111-pending-account.ts";
import { telegramAlbums } from "./0112-telegram-albums.ts";
import { newestWrite } from "./0120-newest-write.ts";
import { outboxRoads } from "./0123-outbox-roads.ts";
import { doctorMarks } from "./0126-doctor-marks.ts";
import { acts } from "./0127-acts.ts";
import { heldSignals } from "./0130-held-signals.ts";
import { feedIndexes } from "./0136-feed-indexes.ts";
import { ownReceptions } from "./0137-own-receptions.ts";
import { tierHours } from "./0138-tier-hours.ts";
import { noSignalNights } from "./0139-no-signal-nights.ts";
import { grants } from "./0140-grants.ts";
import { joined } from "./0144-joined.ts";
import { noPartnerQuestions } from "./0150-no-partner-questions.ts";
import { modelsOfReleases } from "./0151-models-of-releases.ts";

/** All migrations in the order in which they run. A migration that was released never changes. */
export const migrations: readonly Migration[] = [
  accounts,
  delivery,
  signals,
  audit,
  support,
  botAccess,
  community,
  academy,
  journal,
  accountsSettings,
  membership,
  staffAccounts,
  membersDesk,
  claimsDesk,
  ticketsDesk,
  signalDesk,
  office,
  outboxChannels,
  webhooks,
  resultMails,
  pushSubscriptions,
  telegram,
  claimsSentBy,
  dailyDigest,
  riskAcknowledgement,
  registrations,
  knownDevices,
  secretCheck,
  toldChanges,
  storageProbe,
  feedRecords,
  feedSilences,
  engineMemory,
  signalGrades,
  recommendedOnly,
  ownTerms,
  engineModels,
  shadowRuns,
  ledgerModels,
  ledgerLog,
  ledgerWitnesses,
  ledgerTimestamps,
  signalResults,
  recordAnalysis,
  signalNights,
  verifiedPath,
  receivedSignals,
  inbox,
  ticketFiles,
  firstAdminLinks,
  corrections,
  claimMarks,
  partners,
  reportedClaims,
  storedSettings,
  deskNotices,
  announcements,
  memberImports,
  contentVersions,
  askedPartners,
  languages,
  receptionIndex,
  withdrawals,
  sealedPostbacks,
  spelledAlike,
  pendingAccount,
  telegramAlbums,
  newestWrite,
  outboxRoads,
  doctorMarks,
  acts,
  heldSignals,
  feedIndexes,
  ownReceptions,
  tierHours,
  noSignalNights,
  grants,
  joined,
  noPartnerQuestions,
  modelsOfReleases,
];
