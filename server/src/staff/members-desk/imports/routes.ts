import { memberImportsApi } from "@signaldeck/contract";
import type { ApiRouter } from "../../../http/ApiRouter.ts";
import { requireOwner } from "../../../http/owner.ts";
import { checkMembers, importMembers } from "./importMembers.ts";
import type { ImportsDeps } from "./importsDeps.ts";
import { listImports } from "./presentImports.ts";
import { takeBackImport } from "./takeBack.ts";

/** Members who are brought along from another product. */
export function mountMemberImports(api: ApiRouter, deps: ImportsDeps): void {
  api.json(memberImportsApi.memberImports, async () => ({ data: await listImports(deps) }));

  api.json(memberImportsApi.checkMembers, async ({ file }) => ({
    data: await checkMembers(deps, file),
    message: "Nothing was written.",
  }));

  api.json(memberImportsApi.importMembers, async ({ owner, body, file }) => ({
    data: await importMembers(deps, requireOwner(owner), body, file),
    message: "The members are being imported.",
  }));

  api.json(memberImportsApi.takeBackImport, async ({ owner, params }) => ({
    data: await takeBackImport(deps, requireOwner(owner), params.id),
    message: "The members are being removed.",
  }));
}
