import { LandingPage } from "./features/landing/LandingPage.tsx";
import { SitePage, type SitePageProps } from "./SitePage.tsx";

/** The landing page by itself; the same whether it is mounted or rendered to text. */
export function LandingApp(props: SitePageProps) {
  return (
    <SitePage {...props}>
      <LandingPage />
    </SitePage>
  );
}
