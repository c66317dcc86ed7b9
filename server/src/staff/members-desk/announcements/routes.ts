import { announcementsApi } from "@signaldeck/contract";
import type { Operator } from "../../../delivery/MailingContext.ts";
import { mailContext } from "../../../accounts/mailContext.ts";
import { signedInMember } from "../../../accounts/signedInMember.ts";
import type { ApiRouter } from "../../../http/ApiRouter.ts";
import { requireOwner } from "../../../http/owner.ts";
import { requireSession } from "../../../http/session.ts";
import { announce, listAnnouncements, stopAnnouncement } from "./announcements.ts";
import type { AnnouncementsDeps } from "./announcementsDeps.ts";
import { readAudience } from "./audience.ts";
import { previewAnnouncement, testAnnouncement } from "./letters.ts";

/** What is written to many members at once. */
export function mountAnnouncements(
  api: ApiRouter,
  services: Omit<AnnouncementsDeps, "mail"> & Operator,
): void {
  const deps = { ...services, mail: mailContext(services) };
  const { database } = deps;

  api.json(announcementsApi.announcements, async () => ({ data: await listAnnouncements(deps) }));

  api.json(announcementsApi.audience, async ({ query: { kind, ...filter } }) => ({
    data: await readAudience(deps, kind, filter),
  }));

  api.json(announcementsApi.previewAnnouncement, async ({ session, body }) => ({
    data: previewAnnouncement(deps, await signedInMember(database, session), body),
  }));

  api.json(announcementsApi.testAnnouncement, async ({ session, body }) => {
    await testAnnouncement(deps, requireSession(session).memberId, body);
    return { data: null, message: "The test is on its way to you." };
  });

  api.json(announcementsApi.announce, async ({ owner, body }) => ({
    data: await announce(deps, requireOwner(owner), body),
    message: "It is being sent.",
  }));

  api.json(announcementsApi.stopAnnouncement, async ({ session, params }) => ({
    data: await stopAnnouncement(deps, requireSession(session).memberId, params.id),
    message: "Nobody more is written to.",
  }));
}
