import { academyApi } from "./academy.ts";
import { accountsApi } from "./accounts.ts";
import { auditApi } from "./audit.ts";
import { botAccessApi } from "./botAccess.ts";
import { botApplicationsApi } from "./botApplications.ts";
import { communityApi } from "./community.ts";
import { communityModerationApi } from "./communityModeration.ts";
import { claimsApi } from "./claims.ts";
import { contentApi } from "./content.ts";
import { contentDeskApi } from "./contentDesk.ts";
import { copyTradingApi } from "./copyTrading.ts";
import { eliteRoomApi } from "./eliteRoom.ts";
import type { Endpoint } from "./endpoint.ts";
import { journalApi } from "./journal.ts";
import { landingApi } from "./landing.ts";
import { marketApi } from "./market.ts";
import { memberAccessApi } from "./memberAccess.ts";
import { membersDeskApi } from "./membersDesk.ts";
import { membershipApi } from "./membership.ts";
import { outboxApi } from "./outbox.ts";
import { passwordResetApi } from "./passwordReset.ts";
import { recordApi } from "./record.ts";
import { settingsApi } from "./settings.ts";
import { signalDeskApi } from "./signalDesk.ts";
import { pushApi } from "./push.ts";
import { signalImportsApi } from "./signalImports.ts";
import { signalsApi } from "./signals.ts";
import { staffAccountsApi } from "./staffAccounts.ts";
import { staffOverviewApi } from "./staffOverview.ts";
import { supportApi } from "./support.ts";
import { telegramApi } from "./telegram.ts";
import { twoFactorApi } from "./twoFactor.ts";
import { supportDeskApi } from "./supportDesk.ts";
import { webhooksApi } from "./webhooks.ts";

/** Every call of the API. A call that is not in here does not exist. */
export const ALL_ENDPOINTS: readonly Endpoint[] = [
  accountsApi,
  passwordResetApi,
  twoFactorApi,
  settingsApi,
  webhooksApi,
  pushApi,
  telegramApi,
  membershipApi,
  claimsApi,
  memberAccessApi,
  membersDeskApi,
  staffAccountsApi,
  contentApi,
  contentDeskApi,
  staffOverviewApi,
  auditApi,
  outboxApi,
  landingApi,
  marketApi,
  recordApi,
  signalsApi,
  signalDeskApi,
  signalImportsApi,
  communityApi,
  communityModerationApi,
  eliteRoomApi,
  academyApi,
  journalApi,
  supportApi,
  supportDeskApi,
  botAccessApi,
  botApplicationsApi,
  copyTradingApi,
].flatMap((room) => Object.values(room) as Endpoint[]);
