import type { ReactNode } from "react";

export interface EmptyStateProps {
  title: string;
  /** What to do next, or when something will be here. */
  children?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
}

/** Says that a list is empty and what to do about it. */
export function EmptyState({ title, children, icon, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-5 py-10 text-center">
      {icon !== undefined && (
        <span aria-hidden="true" className="text-faint">
          {icon}
        </span>
      )}
      <p className="font-semibold">{title}</p>
      {children !== undefined && <div className="max-w-prose text-muted">{children}</div>}
      {action !== undefined && <div className="mt-2">{action}</div>}
    </div>
  );
}
