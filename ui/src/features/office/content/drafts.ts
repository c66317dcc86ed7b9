import { useState } from "react";

/** What was typed of a file and is not published. */
export interface Draft {
  value: unknown;
  /** Of the file that it was made of. */
  revision: string;
}

/** Drafts by file, kept while one looks at other files of the desk. */
export function useDrafts() {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map());
  const keep = (id: string, draft: Draft | undefined) =>
    setDrafts((known) => {
      const next = new Map(known);
      if (draft) next.set(id, draft);
      else next.delete(id);
      return next;
    });
  return { drafts, keep };
}
