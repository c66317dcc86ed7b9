import { Link } from "react-router-dom";
import { classes } from "../../components/classes.ts";
import { SCREENS } from "../../screens.ts";

const TABS = [
  { id: "files", label: "Files", path: SCREENS.contentDesk },
  { id: "figures", label: "Figures", path: SCREENS.figuresDesk },
] as const;

/** The two halves of the content desk. */
export function ContentTabs({ current }: { current: (typeof TABS)[number]["id"] }) {
  return (
    <nav aria-label="Content" className="flex gap-1 border-b border-line">
      {TABS.map(({ id, label, path }) => (
        <Link
          key={id}
          to={path}
          aria-current={id === current ? "page" : undefined}
          className={classes(
            "-mb-px flex min-h-11 items-center border-b-2 px-4 font-semibold transition-colors -outline-offset-2",
            id === current
              ? "border-brand text-text"
              : "border-transparent text-muted hover:text-text",
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
