import type { ReactNode, Ref } from "react";
import { Card } from "../../components/Card.tsx";

/**
 * Size and padding of the first card. On a phone it has no edge of its own: the whole width is for
 * what one acts by.
 */
export const HERO_CLASS =
  "@container px-6 py-5 max-md:border-0 max-md:bg-transparent max-md:p-0 min-h-88";

/**
 * Height of the room's first card while signals come and go: what is below it does not move when
 * one arrives or ends. A room that waits for hours is lower: it shows no empty half page.
 */
export const HERO_HEIGHT = "min-h-154 @min-[52rem]:min-h-141";

export interface HeroFrameProps {
  label: string;
  title: ReactNode;
  /** Sentence under the title. */
  lead: ReactNode;
  /** Stands at the right of the title. */
  ring: ReactNode;
  /** What must be read first of all: on a phone it is above the fold. */
  notice?: ReactNode;
  facts?: ReactNode;
  children?: ReactNode;
  ref?: Ref<HTMLElement>;
}

/** The first card of the room: title and ring, a line, four facts, and what else belongs to them. */
export function HeroFrame(props: HeroFrameProps) {
  const { label, title, lead, ring, notice, facts, children, ref } = props;
  return (
    <Card ref={ref} aria-label={label} padded={false} className={`${HERO_CLASS} flex flex-col`}>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2.5 @min-[40rem]:my-auto @min-[40rem]:gap-y-0">
        <div className="@min-[40rem]:self-end">{title}</div>
        <div className="@min-[40rem]:row-span-2">{ring}</div>
        {/* On a narrow card as high as its longest sentence: what it says changes with the minutes. */}
        <p className="col-span-2 min-h-[4lh] text-muted @min-[40rem]:col-span-1 @min-[40rem]:min-h-[2lh] @min-[40rem]:mt-2.5 @min-[40rem]:self-start">
          {lead}
        </p>
      </div>
      {notice}
      {facts && (
        <dl className="mt-5 grid grid-cols-2 gap-x-4.5 gap-y-4 border-t border-line pt-4.5 @min-[40rem]:grid-cols-4">
          {facts}
        </dl>
      )}
      {children}
    </Card>
  );
}

/** One figure with its name above it. */
export function Fact(props: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-1 text-faint">{props.label}</dt>
      <dd className="mt-0.5 text-3 leading-7 font-semibold">{props.children}</dd>
    </div>
  );
}
