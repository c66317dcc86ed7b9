import { doctorApi } from "@signaldeck/contract";
import type { ApiRouter } from "../../http/ApiRouter.ts";
import type { DoctorDeps } from "./Check.ts";
import { examine } from "./examine.ts";

/** What admins read about their installation. */
export function mountDoctor(api: ApiRouter, deps: DoctorDeps): void {
  api.json(doctorApi.report, async () => ({ data: await examine(deps) }));
}
