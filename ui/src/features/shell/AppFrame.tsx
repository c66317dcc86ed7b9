import { useEffect } from "react";
import { Outlet, ScrollRestoration, useNavigate } from "react-router-dom";
import { OfflineNotice } from "../../components/OfflineNotice.tsx";
import { usePlatform } from "../../platform/PlatformContext.tsx";

/** What surrounds every screen. */
export function AppFrame() {
  useOpenedPaths();
  return (
    <>
      <Outlet />
      <OfflineNotice />
      <ScrollRestoration />
    </>
  );
}

/** Shows what a clicked note, or a link into the application, leads to. */
function useOpenedPaths() {
  const { notifications } = usePlatform();
  const navigate = useNavigate();
  useEffect(() => notifications.onOpen((path) => void navigate(path)), [notifications, navigate]);
}
