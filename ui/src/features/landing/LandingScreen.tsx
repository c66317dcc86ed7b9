import { useRecordSummaryQuery } from "./api.ts";
import { LandingPage } from "./LandingPage.tsx";

/** The landing page as a screen of the application. */
export function LandingScreen() {
  return <LandingPage record={useRecordSummaryQuery()} />;
}
