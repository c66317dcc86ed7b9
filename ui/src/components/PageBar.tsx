import { LIST_WINDOW, type PaginationDto } from "@signaldeck/contract";

export interface PageBarProps {
  pagination: PaginationDto;
  /** Called with a page of the list that is not the current one. */
  onPage: (page: number) => void;
  /** Name of the list, such as "members". */
  what: string;
}

const BUTTON =
  "min-h-11 min-w-11 rounded-small border border-line px-3 tabular-nums hover:bg-raised disabled:opacity-45 disabled:hover:bg-transparent aria-[current=page]:border-brand aria-[current=page]:text-brand";

/** The pages around the current one, at most `LIST_WINDOW.pageButtons` of them. */
export function pageWindow({ current, pages }: PaginationDto): number[] {
  const size = Math.min(LIST_WINDOW.pageButtons, pages);
  const first = Math.max(1, Math.min(current - Math.floor(size / 2), pages - size + 1));
  return Array.from({ length: size }, (_, index) => first + index);
}

/** First, previous, a window of pages, next, last; nothing while there is only one page. */
export function PageBar({ pagination, onPage, what }: PageBarProps) {
  const { current, pages } = pagination;
  if (pages <= 1) return null;
  const go = (page: number) => {
    if (page >= 1 && page <= pages && page !== current) onPage(page);
  };
  const step = (label: string, page: number, disabled: boolean) => (
    <button type="button" className={BUTTON} disabled={disabled} onClick={() => go(page)}>
      {label}
    </button>
  );
  return (
    <nav
      aria-label={`Pages of ${what}`}
      className="flex flex-wrap items-center justify-between gap-3"
    >
      <p className="text-muted">
        Page {current} of {pages}
      </p>
      <div className="flex flex-wrap items-center gap-1.5">
        {step("First", 1, current === 1)}
        {step("Previous", current - 1, current === 1)}
        {pageWindow(pagination).map((page) => (
          <button
            key={page}
            type="button"
            aria-label={`Page ${page}`}
            aria-current={page === current ? "page" : undefined}
            className={BUTTON}
            onClick={() => go(page)}
          >
            {page}
          </button>
        ))}
        {step("Next", current + 1, current === pages)}
        {step("Last", pages, current === pages)}
      </div>
    </nav>
  );
}
