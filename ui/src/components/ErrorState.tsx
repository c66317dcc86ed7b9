import { t } from "@signaldeck/contract";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";

export interface ErrorStateProps {
  title?: string;
  message: string;
  onRetry?: () => void;
  /** A retry is under way. */
  retrying?: boolean;
  /** Quoted to support; the server's log carries the same. */
  requestId?: string | undefined;
  children?: ReactNode;
}

/** Says what failed and offers to try again. */
export function ErrorState({
  title,
  message,
  onRetry,
  retrying = false,
  requestId,
  children,
}: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-5 py-10 text-center">
      <CircleAlert aria-hidden="true" className="size-6 text-amber" />
      <p className="font-semibold">{title ?? t("This could not be loaded")}</p>
      <p className="max-w-prose text-muted">{message}</p>
      {requestId !== undefined && (
        <p className="text-1 text-faint">{t("Reference {{id}}", { id: requestId })}</p>
      )}
      {children}
      {onRetry && (
        <Button className="mt-2" onClick={onRetry} busy={retrying}>
          {t("Retry")}
        </Button>
      )}
    </div>
  );
}
