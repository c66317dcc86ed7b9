import type { DataContext } from "../../database/DataContext.ts";
import type { RunningContent } from "../RunningContent.ts";

/** What the Content desk takes from the rest of the server. */
export interface ContentDeskDeps extends DataContext {
  runningContent: RunningContent;
}
