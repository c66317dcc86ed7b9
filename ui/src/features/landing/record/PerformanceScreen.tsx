import { useLocation } from "react-router-dom";
import { PerformancePage } from "./PerformancePage.tsx";

/** The public track record as a screen of the application. */
export function PerformanceScreen() {
  const { search, hash } = useLocation();
  return <PerformancePage search={search} hash={hash} />;
}
