import { RECORD_SUMMARY_PATH, type RecordSummaryDto } from "@signaldeck/contract";
import { LandingPage } from "./features/landing/LandingPage.tsx";
import { useFetched } from "./features/landing/useFetched.ts";
import { SitePage, type SitePageProps } from "./SitePage.tsx";

/** The landing page by itself; the same whether it is mounted or rendered to text. */
export function LandingApp(props: SitePageProps) {
  return (
    <SitePage {...props}>
      <PageWithRecord />
    </SitePage>
  );
}

function PageWithRecord() {
  return <LandingPage record={useFetched<RecordSummaryDto>(RECORD_SUMMARY_PATH)} />;
}
