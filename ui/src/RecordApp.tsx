import type { MarketKind } from "@signaldeck/contract";
import { useMemo, type ReactNode } from "react";
import { ScreenLinkProvider } from "./components/ScreenLink.tsx";
import { PAGE_CALLS } from "./features/landing/record/pageCalls.ts";
import { PerformancePage } from "./features/landing/record/PerformancePage.tsx";
import { RecordHostProvider } from "./features/landing/record/RecordHost.tsx";
import { linkWithin } from "./features/landing/record/linkWithin.tsx";
import { usePlace, type PageAddress } from "./features/landing/record/pageAddress.ts";
import { SitePage, type SitePageProps } from "./SitePage.tsx";

export interface RecordAppProps extends SitePageProps {
  address: PageAddress;
}

/** The record's page by itself; the same whether it is mounted or rendered to text. */
export function RecordApp({ address, ...site }: RecordAppProps) {
  return (
    <SitePage {...site}>
      <AtAddress address={address} market={site.known.market}>
        <PerformancePage />
      </AtAddress>
    </SitePage>
  );
}

function AtAddress(props: { address: PageAddress; market: MarketKind; children: ReactNode }) {
  const { address, market, children } = props;
  const { search, hash, key } = usePlace(address);
  const link = useMemo(() => linkWithin(address), [address]);
  const host = useMemo(
    () => ({
      calls: PAGE_CALLS,
      address: { search: new URLSearchParams(search), hash, key, choose: address.choose },
      market,
    }),
    [address, market, search, hash, key],
  );
  return (
    <RecordHostProvider host={host}>
      <ScreenLinkProvider link={link}>{children}</ScreenLinkProvider>
    </RecordHostProvider>
  );
}
