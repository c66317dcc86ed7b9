import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "./Button.tsx";
import { Card } from "./Card.tsx";
import { Loaded, type LoadedCall } from "./Loaded.tsx";
import { Skeleton } from "./Skeleton.tsx";

export interface OpenItemProps<Item> {
  /** Where a small screen goes back to, and how that is called. */
  list: { to: string; label: string };
  /** What is opened, such as "ticket". */
  what: string;
  /** The call that reads it; nothing is shown of another item that it held before. */
  call: Omit<LoadedCall<Item>, "data"> & { currentData?: Item | undefined };
  children: (item: Item) => ReactNode;
}

/** What of a list is open, beside it: the item, or how its loading goes. */
export function OpenItem<Item>({ list, what, call, children }: OpenItemProps<Item>) {
  return (
    <div className="grid gap-4">
      <div className="lg:hidden">
        <ButtonLink
          to={list.to}
          kind="plain"
          className="-ms-3"
          icon={<ArrowLeft aria-hidden="true" className="size-4" />}
        >
          {list.label}
        </ButtonLink>
      </div>
      <Loaded
        call={{ ...call, data: call.currentData }}
        what={`this ${what}`}
        ownCard
        waiting={
          <Card className="grid gap-4">
            <Skeleton className="h-10" />
            <Skeleton className="h-80" />
          </Card>
        }
      >
        {children}
      </Loaded>
    </div>
  );
}
