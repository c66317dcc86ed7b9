import { Link } from "react-router-dom";
import { Logo } from "../../components/Logo.tsx";
import { SCREENS } from "../../screens.ts";
import { ANCHORS } from "./landingContent.ts";

const LINK = "inline-flex min-h-11 items-center rounded-small text-muted hover:text-text";

/** Anchors, the ways in, and the year. */
export function LandingFooter({ brand }: { brand: string }) {
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-8 gap-y-3 px-5 py-8">
        <div>
          <Logo name={brand} />
          <p className="mt-2 text-muted">
            © {new Date().getFullYear()} {brand}
          </p>
        </div>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-6">
          {ANCHORS.map(({ label, id }) => (
            <a key={id} href={`#${id}`} className={LINK}>
              {label}
            </a>
          ))}
          <Link to={SCREENS.login} className={LINK}>
            Login
          </Link>
          <Link to={SCREENS.signup} className={LINK}>
            Start Trading
          </Link>
        </nav>
      </div>
    </footer>
  );
}
