import { Outlet, ScrollRestoration } from "react-router-dom";
import { OfflineNotice } from "../../components/OfflineNotice.tsx";

/** What surrounds every screen. */
export function AppFrame() {
  return (
    <>
      <Outlet />
      <OfflineNotice />
      <ScrollRestoration />
    </>
  );
}
