import { t } from "@signaldeck/contract";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { Button } from "./Button.tsx";
import { Loaded, type LoadedCall } from "./Loaded.tsx";
import { Skeletons } from "./Skeletons.tsx";

/** How often the newest page is read anew, in ms. */
const POLL = 30_000;

/** How a page is read: each time the screen opens, the newest one again and again. */
export interface PageOptions {
  refetchOnMountOrArgChange: true;
  skipPollingIfUnfocused: true;
  pollingInterval: number;
}

export interface CursorPagesProps<Page> {
  /** The query of one page; a hook, the same on every render. */
  usePage: (argument: { query: { cursor?: string } }, options: PageOptions) => LoadedCall<Page>;
  /** What is listed, with its article: "the posts". */
  what: string;
  /** Shows one page; the first one also when it is empty. */
  children: (page: Page, isFirst: boolean) => ReactNode;
}

/** A list that comes newest first, page by page, with a button for older ones. */
export function CursorPages<Page extends { nextCursor: string | null }>(
  props: CursorPagesProps<Page>,
) {
  return <CursorPage {...props} />;
}

/**
 * One page, and below it the next one once it was asked for. Each page takes its place from the one
 * above, so that nothing falls between two pages when a new post moves everything down.
 */
function CursorPage<Page extends { nextCursor: string | null }>({
  cursor,
  ...props
}: CursorPagesProps<Page> & { cursor?: string }) {
  const { usePage, what, children } = props;
  const isFirst = cursor === undefined;
  const [more, setMore] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const focused = useRef(isFirst);
  const call = usePage(
    { query: isFirst ? {} : { cursor } },
    {
      refetchOnMountOrArgChange: true,
      skipPollingIfUnfocused: true,
      pollingInterval: isFirst ? POLL : 0,
    },
  );
  const arrived = call.data !== undefined;
  useEffect(() => {
    if (!arrived || focused.current) return;
    // The button that asked for this page is gone: reading goes on at the page's first post.
    focused.current = true;
    top.current?.focus({ preventScroll: true });
  }, [arrived]);

  return (
    <Loaded
      call={call}
      what={what}
      ownCard
      waiting={<Skeletons rows={3} each="h-36 rounded-card" className="grid gap-4" />}
    >
      {(page) => (
        <>
          <div ref={top} tabIndex={-1} className="grid gap-4 outline-none">
            {children(page, isFirst)}
          </div>
          {page.nextCursor !== null &&
            (more ? (
              <CursorPage {...props} cursor={page.nextCursor} />
            ) : (
              <Button className="justify-self-center" onClick={() => setMore(true)}>
                {t("Load more")}
              </Button>
            ))}
        </>
      )}
    </Loaded>
  );
}
