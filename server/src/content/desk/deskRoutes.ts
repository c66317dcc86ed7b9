import { contentDeskApi } from "@signaldeck/contract";
import type { ApiRouter } from "../../http/ApiRouter.ts";
import { requireSession } from "../../http/session.ts";
import { checkContent, editContent } from "./checkContent.ts";
import { compareVersion, contentVersions } from "./compareVersions.ts";
import type { ContentDeskDeps } from "./contentDeskDeps.ts";
import { draftContent } from "./draftContent.ts";
import { publishContent, removeContent, restoreContent } from "./publishContent.ts";
import { reloadContent } from "./reloadContent.ts";

const asked = ({ id, number }: { id: string; number: string }) => ({ id, number: Number(number) });

/** Where admins look at the operator's files, edit them, and bring earlier versions back. */
export function mountContentDesk(api: ApiRouter, deps: ContentDeskDeps): void {
  api.json(contentDeskApi.state, async () => ({ data: await checkContent(deps) }));

  api.json(contentDeskApi.file, async ({ params }) => ({
    data: await editContent(deps, params.id),
  }));

  api.json(contentDeskApi.draft, async ({ params, body }) => ({
    data: await draftContent(deps, params.id, body.value),
  }));

  api.json(contentDeskApi.publish, async ({ session, params, body }) => ({
    data: await publishContent(deps, requireSession(session).memberId, params.id, body),
    message: "Published. Every page shows it now.",
  }));

  api.json(contentDeskApi.remove, async ({ session, params, body }) => ({
    data: await removeContent(deps, requireSession(session).memberId, params.id, body),
    message: "The file is removed.",
  }));

  api.json(contentDeskApi.versions, async ({ params }) => ({
    data: await contentVersions(deps, params.id),
  }));

  api.json(contentDeskApi.version, async ({ params }) => ({
    data: await compareVersion(deps, asked(params)),
  }));

  api.json(contentDeskApi.restore, async ({ session, params, body }) => ({
    data: await restoreContent(deps, requireSession(session).memberId, asked(params), body),
    message: "The version is back.",
  }));

  api.json(contentDeskApi.reload, async ({ session }) => ({
    data: await reloadContent(deps, requireSession(session).memberId),
    message: "The product shows the files as they are now.",
  }));
}
