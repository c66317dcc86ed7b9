import { t, type UserDto } from "@signaldeck/contract";
import { Keyboard, Search } from "lucide-react";
import { Suspense, useState } from "react";
import { IconButton } from "../../components/IconButton.tsx";
import { useShortcut } from "../../components/Shortcuts.tsx";
import type { PaletteAction } from "./paletteActions.ts";
import { lazyPart } from "../../components/loadCode.ts";

const CommandPalette = lazyPart(async () => (await import("./CommandPalette.tsx")).CommandPalette);
const KeysDialog = lazyPart(async () => (await import("./KeysDialog.tsx")).KeysDialog);

export interface ShellToolsProps {
  user: UserDto;
  /** What the shell itself can do at this moment, such as narrowing its sidebar. */
  actions: () => readonly PaletteAction[];
}

/** The command palette and the list of keys, with the buttons and keys that open them. */
export function ShellTools({ user, actions }: ShellToolsProps) {
  const [open, setOpen] = useState<"palette" | "keys" | null>(null);
  const close = () => setOpen(null);
  useShortcut("mod+k", t("Go to a screen or do something"), () => setOpen("palette"));
  useShortcut("?", t("Show these keys"), () => setOpen("keys"));
  return (
    <>
      <IconButton label={t("Go to")} icon={Search} onClick={() => setOpen("palette")} />
      <IconButton
        label={t("Keys")}
        icon={Keyboard}
        onClick={() => setOpen("keys")}
        className="max-md:hidden"
      />
      <Suspense fallback={null}>
        {open === "palette" && (
          <CommandPalette
            user={user}
            actions={actions}
            onClose={close}
            onKeys={() => setOpen("keys")}
          />
        )}
        {open === "keys" && <KeysDialog onClose={close} />}
      </Suspense>
    </>
  );
}
