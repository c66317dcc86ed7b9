import { skylineApi } from "@signaldeck/contract";
import type { ApiRouter } from "../../http/ApiRouter.ts";
import { requireSession } from "../../http/session.ts";
import { Skyline, type SkylineDeps } from "./Skyline.ts";

/** Mounts the day's marks of the signed-in reader. */
export function mountSkyline(api: ApiRouter, deps: SkylineDeps): void {
  const skyline = new Skyline(deps);
  api.hot(skylineApi.skyline, ({ session }) => skyline.replyTo(requireSession(session)));
}
