import { t, type UserDto } from "@signaldeck/contract";
import { Keyboard, Lock, LogOut, Moon, Search, Sun, type LucideIcon } from "lucide-react";
import { useState } from "react";
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  SearchField,
  Text,
} from "react-aria-components";
import { useNavigate } from "react-router-dom";
import { useMemberView } from "../../api/memberView.ts";
import { SCREENS } from "../../screens.ts";
import { useTheme } from "../../theme.ts";
import type { PaletteAction } from "./paletteActions.ts";
import { fits, paletteScreens, paletteSettings } from "./paletteScreens.ts";
import { useLeave } from "./useLeave.ts";
import { usePaletteMembers } from "./usePaletteMembers.ts";

export interface CommandPaletteProps {
  user: UserDto;
  /** What the shell itself can do at this moment. */
  actions: () => readonly PaletteAction[];
  onClose: () => void;
  onKeys: () => void;
}

/** One line of the palette. */
interface Entry extends PaletteAction {
  id: string;
  /** A second, quieter line. */
  hint?: string | undefined;
  locked?: boolean;
}

interface EntryGroup {
  title: string;
  entries: readonly Entry[];
}

/** A box to type in and a list below it: every open screen, a few actions, and for staff members. */
export function CommandPalette(props: CommandPaletteProps) {
  const { user, onClose } = props;
  const [typed, setTyped] = useState("");
  const groups = usePaletteGroups(props, typed);
  const members = usePaletteMembers(user, typed);
  const navigate = useNavigate();
  const found: EntryGroup = {
    title: t("Members"),
    entries: members.found.map(({ id, fullName, email, path }) => ({
      id,
      label: fullName,
      hint: email,
      icon: members.icon,
      run: () => void navigate(path),
    })),
  };
  const shown = [...groups, found].filter(({ entries }) => entries.length > 0);
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => !open && onClose()}
      className="fixed inset-0 z-50 flex items-start justify-center bg-veil p-3 sm:p-[10vh_1rem_1rem]"
    >
      <Modal className="w-full max-w-xl animate-appear">
        <Dialog
          aria-label={t("Go to")}
          // The whole dialog scrolls: the box to type in is what the keys scroll it by.
          className="max-h-[min(36rem,85dvh)] overflow-y-auto rounded-card border border-line-strong bg-surface outline-none"
        >
          <Autocomplete inputValue={typed} onInputChange={setTyped}>
            <SearchField
              aria-label={
                members.available
                  ? t("A screen, an action or a member")
                  : t("A screen or an action")
              }
              className="sticky top-0 z-10 border-b border-line bg-surface"
              // Escape closes at once; emptying the box first would need it twice.
              onKeyDown={(event) => {
                if (event.key === "Escape") onClose();
              }}
            >
              <Search
                aria-hidden="true"
                className="pointer-events-none absolute top-1/2 start-4 size-4.5 -translate-y-1/2 text-faint"
              />
              <Input
                placeholder={
                  members.available ? t("Screen, action or member") : t("Screen or action")
                }
                autoFocus
                className="h-14 w-full bg-transparent pe-4 ps-11 text-3 outline-none placeholder:text-faint [&::-webkit-search-cancel-button]:hidden"
              />
            </SearchField>
            <Menu
              aria-label={t("Results")}
              className="p-1.5 outline-none"
              renderEmptyState={() => (
                <p className="px-3 py-6 text-center text-muted">
                  {members.searching ? t("Searching members") : t("Nothing has such a name.")}
                </p>
              )}
            >
              {shown.map((group) => (
                <Group key={group.title} group={group} onClose={onClose} />
              ))}
            </Menu>
          </Autocomplete>
          <p
            role="status"
            className="sticky bottom-0 border-t border-line bg-surface px-4 py-2.5 text-1 text-muted"
          >
            {members.words ?? t("Arrow keys move, Enter opens, Escape closes.")}
          </p>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function usePaletteGroups(props: CommandPaletteProps, typed: string): EntryGroup[] {
  const { user, actions, onKeys } = props;
  const navigate = useNavigate();
  const [theme, setTheme] = useTheme();
  const { leave } = useLeave();
  const viewing = useMemberView() !== null;
  const next = theme === "dark" ? "light" : "dark";
  const deeds: PaletteAction[] = [
    {
      label: next === "dark" ? t("Use dark theme") : t("Use light theme"),
      icon: next === "light" ? Sun : Moon,
      run: () => setTheme(next),
    },
    ...actions(),
    { label: t("Show the keys"), icon: Keyboard, run: onKeys },
    // A look through a member's eyes is left by its own button.
    ...(viewing ? [] : [{ label: t("Sign out"), icon: LogOut, run: () => void leave() }]),
  ];
  const listed = [...paletteScreens(user.permissions), paletteSettings(user.permissions)];
  const screens = listed.map(({ title, screens: list }): EntryGroup => ({
    title,
    entries: list.map(({ label, path, icon, locked }) => ({
      id: `${path} ${label}`,
      label,
      icon,
      locked,
      hint: locked ? t("Locked: opens the Upgrade Portal") : undefined,
      run: () => void navigate(locked ? SCREENS.upgrade : path),
    })),
  }));
  const actionGroup: EntryGroup = {
    title: t("Actions"),
    entries: deeds.map((deed) => ({ ...deed, id: deed.label })),
  };
  return [...screens, actionGroup].map(({ title, entries }) => ({
    title,
    entries: entries.filter(({ label }) => fits(`${label} ${title}`, typed)),
  }));
}

function Group({ group, onClose }: { group: EntryGroup; onClose: () => void }) {
  return (
    <MenuSection className="mb-1">
      <Header className="px-3 pt-2 pb-1 text-1 text-faint">{group.title}</Header>
      {group.entries.map(({ id, label, hint, icon, locked, run }) => (
        <MenuItem
          key={id}
          id={`${group.title} ${id}`}
          textValue={label}
          onAction={() => {
            onClose();
            run();
          }}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-small px-3 py-1.5 outline-none data-[focused]:bg-raised"
        >
          <EntryIcon icon={icon} />
          <span className="min-w-0 flex-1">
            <Text slot="label" className="block truncate">
              {label}
            </Text>
            {hint !== undefined && (
              <Text slot="description" className="block truncate text-1 text-muted">
                {hint}
              </Text>
            )}
          </span>
          {locked && <Lock aria-hidden="true" className="size-3.5 shrink-0 text-faint" />}
        </MenuItem>
      ))}
    </MenuSection>
  );
}

function EntryIcon({ icon: Icon }: { icon: LucideIcon }) {
  return <Icon aria-hidden="true" className="size-4.5 shrink-0 text-muted" />;
}
