import type { Content } from "../../content/loadContent.ts";
import type { DataContext } from "../../database/DataContext.ts";

/** What the academy needs of the rest of the house. */
export interface AcademyDeps extends DataContext {
  content: Pick<Content, "academy">;
}
