import { t, type AuthorDto } from "@signaldeck/contract";
import { Pill } from "./Pill.tsx";
import { TimeAgo } from "./TimeAgo.tsx";

export interface AuthorLineProps {
  author: AuthorDto;
  at: string;
  /** Written by the reader. */
  own?: boolean;
}

/** Who wrote something and when. */
export function AuthorLine({ author, at, own = false }: AuthorLineProps) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <span
        aria-hidden="true"
        className="grid size-9 shrink-0 place-items-center rounded-full bg-raised font-semibold"
      >
        {author.name.charAt(0).toUpperCase()}
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span className="min-w-0 break-words">{author.name}</span>
          {author.isStaff && <Pill tone="brand">{t("Staff")}</Pill>}
          {own && <Pill>{t("You")}</Pill>}
        </p>
        <p className="text-1 text-faint">
          <TimeAgo at={at} />
        </p>
      </div>
    </div>
  );
}
