import { t } from "@signaldeck/contract";
import { ShieldAlert } from "lucide-react";
import type { ReactNode } from "react";
import { SCREENS } from "../screens.ts";
import { ButtonLink } from "./Button.tsx";
import { Card } from "./Card.tsx";
import { PageTitle } from "./PageTitle.tsx";

export interface NotAllowedProps {
  /** Name of the screen. */
  title: string;
  /** Why it does not open, in a sentence. */
  message: string;
  /** What opens it, if the person can do something about it. */
  action?: ReactNode;
}

/** A screen that this account may not use; says so and leads back. */
export function NotAllowed({ title, message, action }: NotAllowedProps) {
  return (
    <div className="mx-auto grid w-full max-w-xl gap-5">
      <PageTitle title={title} />
      <h1 className="text-3 font-semibold">{title}</h1>
      <Card className="grid justify-items-center gap-3 py-10 text-center">
        <ShieldAlert aria-hidden="true" className="size-7 text-amber" />
        <p className="text-3 font-semibold">{t("Not allowed")}</p>
        <p className="max-w-prose text-muted">{message}</p>
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          {action}
          <ButtonLink to={SCREENS.commandCenter}>{t("Command Center")}</ButtonLink>
        </div>
      </Card>
    </div>
  );
}
