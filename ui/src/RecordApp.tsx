import type { MarketKind } from "@signaldeck/contract";
import { useSyncExternalStore } from "react";
import { PerformancePage } from "./features/landing/record/PerformancePage.tsx";
import { SitePage, type SitePageProps } from "./SitePage.tsx";

/** The record's page by itself; the same whether it is mounted or rendered to text. */
export function RecordApp(props: SitePageProps) {
  return (
    <SitePage {...props}>
      <AtAddress market={props.known.market} />
    </SitePage>
  );
}

/** Each choice is a link, which loads the page with another address. */
function AtAddress({ market }: { market: MarketKind }) {
  const search = useAddressPart("search");
  const hash = useAddressPart("hash");
  return <PerformancePage search={search} hash={hash} drawn={market} />;
}

/** A part of the window's address; empty while a drawn page comes to life, as it was drawn for none. */
function useAddressPart(part: "search" | "hash"): string {
  return useSyncExternalStore(
    () => () => {},
    () => globalThis.location[part],
    () => "",
  );
}
