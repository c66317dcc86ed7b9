import { t, type UserDto } from "@signaldeck/contract";
import { Dialog } from "../../components/Dialog.tsx";
import { Sidebar } from "./Sidebar.tsx";

/** The sidebar where there is no room beside the screen. */
export function MenuDrawer({ user, onClose }: { user: UserDto; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={t("Menu")} placement="drawer">
      <Sidebar user={user} onNavigate={onClose} />
    </Dialog>
  );
}
