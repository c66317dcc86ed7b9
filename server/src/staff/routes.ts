import { auditApi, deskNoticesApi, staffOverviewApi } from "@signaldeck/contract";
import type { MarketContext } from "../signals/MarketContext.ts";
import type { ApiRouter } from "../http/ApiRouter.ts";
import { requireOwner } from "../http/owner.ts";
import { requireSession } from "../http/session.ts";
import { exportAudit } from "../audit/exportAudit.ts";
import { readAudit } from "../audit/readAudit.ts";
import { readAuditChoices } from "../audit/readAuditChoices.ts";
import { readDeskNotices, saveDeskNotices } from "./notices/deskNoticeChoice.ts";
import { readOverview } from "./readOverview.ts";

/** What waits at the desks, who hears of it, and the audit of staff actions, which is read-only. */
export function mountOffice(api: ApiRouter, deps: MarketContext): void {
  const { database } = deps;
  api.json(staffOverviewApi.overview, async ({ session }) => ({
    data: await readOverview(deps, requireSession(session).viewer),
  }));

  api.json(deskNoticesApi.deskNotices, async ({ session }) => ({
    data: await readDeskNotices(database, requireSession(session).memberId),
  }));

  api.json(deskNoticesApi.saveDeskNotices, async ({ session, body }) => {
    const { memberId } = requireSession(session);
    await saveDeskNotices(database, memberId, body);
    return { data: await readDeskNotices(database, memberId), message: "Your choice is saved." };
  });

  api.json(auditApi.records, async ({ query }) => ({ data: await readAudit(database, query) }));

  api.json(auditApi.choices, async () => ({ data: await readAuditChoices(database) }));

  api.json(auditApi.export, async ({ owner, query }) => ({
    data: await exportAudit(deps, requireOwner(owner), query),
  }));
}
