import { Outlet } from "react-router-dom";
import { usePublicContentQuery } from "../../api/contentCalls.ts";
import { useLandingContentQuery } from "./api.ts";
import { LandingContentProvider } from "./LandingContentContext.tsx";

/** The public pages inside the application: their content comes from calls. */
export function PublicSite() {
  const content = { site: usePublicContentQuery(), landing: useLandingContentQuery() };
  return (
    <LandingContentProvider content={content}>
      <Outlet />
    </LandingContentProvider>
  );
}
