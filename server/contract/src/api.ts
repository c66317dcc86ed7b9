import { academyApi } from "./academy.ts";
import { accountsApi } from "./accounts.ts";
import { botAccessApi } from "./botAccess.ts";
import { communityApi } from "./community.ts";
import { claimsApi } from "./claims.ts";
import { contentApi } from "./content.ts";
import { copyTradingApi } from "./copyTrading.ts";
import { eliteRoomApi } from "./eliteRoom.ts";
import type { Endpoint } from "./endpoint.ts";
import { journalApi } from "./journal.ts";
import { landingApi } from "./landing.ts";
import { marketApi } from "./market.ts";
import { memberAccessApi } from "./memberAccess.ts";
import { membershipApi } from "./membership.ts";
import { passwordResetApi } from "./passwordReset.ts";
import { recordApi } from "./record.ts";
import { settingsApi } from "./settings.ts";
import { signalsApi } from "./signals.ts";
import { supportApi } from "./support.ts";

/** Every call of the API. A call that is not in here does not exist. */
export const ALL_ENDPOINTS: readonly Endpoint[] = [
  accountsApi,
  passwordResetApi,
  settingsApi,
  membershipApi,
  claimsApi,
  memberAccessApi,
  contentApi,
  landingApi,
  marketApi,
  recordApi,
  signalsApi,
  communityApi,
  eliteRoomApi,
  academyApi,
  journalApi,
  supportApi,
  botAccessApi,
  copyTradingApi,
].flatMap((room) => Object.values(room) as Endpoint[]);
