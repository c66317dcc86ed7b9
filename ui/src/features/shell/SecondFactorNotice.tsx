import { DEMO_SECOND_FACTOR_NOTE, SECOND_FACTOR_NEEDED, type UserDto } from "@signaldeck/contract";
import { ShieldAlert } from "lucide-react";
import { Link } from "react-router-dom";
import { ButtonLink } from "../../components/Button.tsx";
import { classes } from "../../components/classes.ts";
import { SCREENS, SECOND_FACTOR_ANCHOR } from "../../screens.ts";

const WHERE = `${SCREENS.settings}#${SECOND_FACTOR_ANCHOR}`;

/** Tells staff without a second factor what that means: limits in production, a word in the demo. */
export function SecondFactorNotice({ user }: { user: UserDto }) {
  if (user.role === "member" || user.secondFactor === "on") return null;
  const demanded = user.secondFactor === "demanded";
  return (
    <section
      aria-label="Notice on the second factor"
      className={classes(
        "flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-amber-wash px-4 py-2 md:px-7",
        !demanded && "text-1",
      )}
    >
      <p className="flex min-w-0 flex-1 basis-60 items-center gap-2.5">
        <ShieldAlert aria-hidden="true" className="size-4.5 shrink-0 text-amber" />
        <span>
          {demanded ? SECOND_FACTOR_NEEDED : `${DEMO_SECOND_FACTOR_NOTE} `}
          {!demanded && (
            <Link to={WHERE} className="rounded-small font-semibold text-brand underline">
              Set it up
            </Link>
          )}
        </span>
      </p>
      {demanded && (
        <ButtonLink kind="primary" to={WHERE}>
          Set it up
        </ButtonLink>
      )}
    </section>
  );
}
