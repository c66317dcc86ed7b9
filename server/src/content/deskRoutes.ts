import { contentDeskApi } from "@signaldeck/contract";
import type { ApiRouter } from "../http/ApiRouter.ts";
import { requireSession } from "../http/session.ts";
import { checkContent, viewContentFile } from "./checkContent.ts";
import { reloadContent, type ContentDeskDeps } from "./reloadContent.ts";
import { readFigures, saveFigure } from "./saveFigure.ts";

/** What admins see of the operator's files, and the figures that they can change here. */
export function mountContentDesk(api: ApiRouter, deps: ContentDeskDeps): void {
  const { runningContent, clock } = deps;

  api.json(contentDeskApi.state, async () => ({ data: await checkContent(runningContent, clock) }));

  api.json(contentDeskApi.file, async ({ params }) => ({
    data: await viewContentFile(runningContent, params.id),
  }));

  api.json(contentDeskApi.reload, async ({ session }) => ({
    data: await reloadContent(deps, requireSession(session).memberId),
    message: "The product shows the files as they are now.",
  }));

  api.json(contentDeskApi.figures, async () => ({ data: await readFigures(runningContent) }));

  api.json(contentDeskApi.saveFigure, async ({ session, params, body }) => ({
    data: await saveFigure(deps, requireSession(session).memberId, params.id, body),
    message: "The figure is changed.",
  }));
}
