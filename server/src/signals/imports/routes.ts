import { paginationOf, signalImportsApi } from "@signaldeck/contract";
import type { Request, Response } from "express";
import type { ApiRouter } from "../../http/ApiRouter.ts";
import { success } from "../../http/envelope.ts";
import { requireOwner } from "../../http/owner.ts";
import { ImportReceipt } from "../receipts/ImportReceipt.ts";
import { presentReceipt, readSources } from "./presentSource.ts";
import { receiveMessage, type HandedIn, type ReceiveDeps } from "./receiveMessage.ts";
import { changeSource, createSource, rotateToken, type SourcesDeps } from "./sources.ts";

export type ImportsDeps = SourcesDeps & ReceiveDeps;

/** Mounts what the desk does about sources, and the door at which they hand in their signals. */
export function mountSignalImports(api: ApiRouter, deps: ImportsDeps): void {
  const { database, clock } = deps.context;

  api.json(signalImportsApi.sources, async () => ({ data: await readSources(database) }));

  api.json(signalImportsApi.createSource, async ({ owner, body }) => ({
    data: await createSource(deps, requireOwner(owner), body),
    message: "The source is added. Its secret is shown only now.",
  }));

  api.json(signalImportsApi.changeSource, async ({ owner, params, body }) => ({
    data: await changeSource(deps, requireOwner(owner), params.id, body.disabled),
    message: body.disabled ? "The source is disabled." : "The source is enabled.",
  }));

  api.json(signalImportsApi.rotateToken, async ({ owner, params }) => ({
    data: await rotateToken(deps, requireOwner(owner), params.id),
    message: "The source has a new secret. It is shown only now.",
  }));

  api.json(signalImportsApi.receipts, async ({ params, query }) => {
    const { rows, count } = await database.model(ImportReceipt).findAndCountAll({
      where: { sourceId: params.id },
      order: [
        ["receivedAt", "DESC"],
        ["id", "DESC"],
      ],
      offset: (query.page - 1) * query.limit,
      limit: query.limit,
      raw: true,
    });
    return { data: rows.map(presentReceipt), pagination: paginationOf(count, query) };
  });

  const take = async (given: HandedIn, response: Response) => {
    const taken = await receiveMessage(deps, given);
    const message = taken.repeated ? "This was handed in before." : "Received.";
    response.status(202).json(success(taken, message, clock.now()));
  };
  api.raw(signalImportsApi.handIn, ({ params, body, address }, request, response) =>
    take({ ...params, token: bearerOf(request), text: body, address }, response),
  );
  api.raw(signalImportsApi.handInByAddress, ({ params, body, address }, _request, response) =>
    take({ ...params, text: body, address }, response),
  );
}

function bearerOf(request: Request): string | null {
  return /^Bearer (.+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? null;
}
