import type { Migration } from "./Migration.ts";
import { start } from "./0000-start.ts";
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
  start,
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
