import { academyApi } from "./academy/calls.ts";
import { accountsApi } from "./accounts/calls.ts";
import { auditApi } from "./audit/desk.ts";
import { botAccessApi } from "./bot-access/calls.ts";
import { botApplicationsApi } from "./bot-access/desk.ts";
import { communityApi } from "./community/calls.ts";
import { communityModerationApi } from "./community/desk.ts";
import { eliteRoomApi } from "./community/elite.ts";
import { claimsApi } from "./access/claims/calls.ts";
import { contentApi } from "./content/calls.ts";
import { contentDeskApi } from "./content/desk.ts";
import { copyTradingApi } from "./copy-trading/calls.ts";
import type { Endpoint } from "./endpoint.ts";
import { inboxApi } from "./inbox/calls.ts";
import { journalApi } from "./journal/calls.ts";
import { receivedApi } from "./journal/received.ts";
import { landingApi } from "./content/landing.ts";
import { productsApi } from "./content/products.ts";
import { marketApi } from "./market/calls.ts";
import { announcementsApi } from "./members-desk/announcements.ts";
import { memberAccessApi } from "./members-desk/access.ts";
import { memberImportsApi } from "./members-desk/imports.ts";
import { registrationsApi } from "./members-desk/registrations.ts";
import { membersDeskApi } from "./members-desk/calls.ts";
import { membershipApi } from "./access/membership/calls.ts";
import { outboxApi } from "./outbox/desk.ts";
import { firstAdminApi } from "./accounts/firstAdmin.ts";
import { ownerProofApi } from "./accounts/ownerProof.ts";
import { partnersApi } from "./access/partners/calls.ts";
import { passwordResetApi } from "./accounts/passwordReset.ts";
import { recordAnalysisApi } from "./record/analysis.ts";
import { recordApi } from "./record/calls.ts";
import { modelCardApi } from "./record/modelCard.ts";
import { settingsApi } from "./accounts/settings.ts";
import { setupApi } from "./setup/calls.ts";
import { signalDeskApi } from "./signals/desk.ts";
import { pushApi } from "./push/calls.ts";
import { signalImportsApi } from "./signals/imports.ts";
import { modelsApi } from "./signals/models.ts";
import { sealApi } from "./signals/seal.ts";
import { signalsApi } from "./signals/calls.ts";
import { doctorApi } from "./doctor/calls.ts";
import { staffAccountsApi } from "./staff/calls.ts";
import { deskNoticesApi } from "./staff/notices.ts";
import { staffOverviewApi } from "./staff/overview.ts";
import { supportApi } from "./support/calls.ts";
import { telegramApi } from "./telegram/calls.ts";
import { twoFactorApi } from "./accounts/twoFactor.ts";
import { supportDeskApi } from "./support/desk.ts";
import { ticketFilesApi } from "./support/files.ts";
import { webhooksApi } from "./webhooks/calls.ts";

/** Every call of the API. A call that is not in here does not exist. */
export const ALL_ENDPOINTS: readonly Endpoint[] = [
  accountsApi,
  passwordResetApi,
  firstAdminApi,
  twoFactorApi,
  ownerProofApi,
  settingsApi,
  webhooksApi,
  pushApi,
  telegramApi,
  membershipApi,
  claimsApi,
  partnersApi,
  memberAccessApi,
  membersDeskApi,
  announcementsApi,
  memberImportsApi,
  registrationsApi,
  staffAccountsApi,
  doctorApi,
  contentApi,
  contentDeskApi,
  productsApi,
  staffOverviewApi,
  deskNoticesApi,
  auditApi,
  outboxApi,
  landingApi,
  marketApi,
  recordApi,
  recordAnalysisApi,
  modelCardApi,
  signalsApi,
  sealApi,
  signalDeskApi,
  signalImportsApi,
  modelsApi,
  communityApi,
  communityModerationApi,
  eliteRoomApi,
  academyApi,
  inboxApi,
  journalApi,
  receivedApi,
  supportApi,
  supportDeskApi,
  ticketFilesApi,
  botAccessApi,
  botApplicationsApi,
  copyTradingApi,
  setupApi,
].flatMap((room) => Object.values(room) as Endpoint[]);
