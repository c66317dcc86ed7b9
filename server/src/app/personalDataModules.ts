import { academyPersonalData } from "../offers/academy/LessonProgress.ts";
import { grantsPersonalData } from "../access/grants/Grant.ts";
import { accountsPersonalData } from "../accounts/accountsPersonalData.ts";
import type { PersonalDataModule } from "../members/personalData.ts";
import { communityPersonalData } from "../community/communityPersonalData.ts";
import { botAccessPersonalData } from "../offers/bot-access/personalData.ts";
import { copyTradingPersonalData } from "../offers/copy-trading/personalData.ts";
import type { Database } from "../database/Database.ts";
import { partnersPersonalData } from "../access/partners/personalData.ts";
import { pushPersonalData } from "../channels/push/pushPersonalData.ts";
import { telegramPersonalData } from "../channels/telegram/telegramPersonalData.ts";
import { webhooksPersonalData } from "../channels/webhooks/webhooksPersonalData.ts";
import { inboxPersonalData } from "../delivery/inbox/Notice.ts";
import { journalPersonalData } from "../journal/personalData.ts";
import { contentPersonalData } from "../content/desk/ContentVersion.ts";
import { announcementsPersonalData } from "../staff/members-desk/announcements/Announcement.ts";
import { importsPersonalData } from "../staff/members-desk/imports/importsPersonalData.ts";
import { notesPersonalData } from "../staff/members-desk/MemberNote.ts";
import { claimsPersonalData } from "../access/claims/personalData.ts";
import { dashboardCodePersonalData } from "../access/codes/DashboardCode.ts";
import type { ProofFiles } from "../access/claims/ProofFiles.ts";
import { ticketNotesPersonalData } from "../support/notesPersonalData.ts";
import { supportPersonalData } from "../support/personalData.ts";
import { deskNoticesPersonalData } from "../staff/notices/DeskNotice.ts";
import { eliteRoomPersonalData } from "../community/elite/eliteRoomPersonalData.ts";

/**
 * Every module that keeps something of a member, in the order in which it is erased: the account
 * itself last, since the others' rows refer to it.
 */
export function personalDataModules(
  database: Database,
  { proofs, ticketFiles }: { proofs: ProofFiles; ticketFiles: ProofFiles },
): PersonalDataModule[] {
  return [
    ticketNotesPersonalData(database),
    supportPersonalData(database, ticketFiles),
    botAccessPersonalData(database),
    copyTradingPersonalData(database),
    communityPersonalData(database),
    eliteRoomPersonalData(database),
    academyPersonalData(database),
    journalPersonalData(database),
    inboxPersonalData(database),
    webhooksPersonalData(database),
    pushPersonalData(database),
    telegramPersonalData(database),
    claimsPersonalData(database, proofs),
    grantsPersonalData(database),
    partnersPersonalData(database),
    dashboardCodePersonalData(database),
    notesPersonalData(database),
    announcementsPersonalData(database),
    importsPersonalData(database),
    contentPersonalData(database),
    deskNoticesPersonalData(database),
    ...accountsPersonalData(database),
  ];
}
