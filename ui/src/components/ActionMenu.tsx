import { EllipsisVertical } from "lucide-react";
import {
  Button as AriaButton,
  Menu,
  MenuItem,
  MenuTrigger,
  Popover,
  Text,
} from "react-aria-components";
import { classes } from "./classes.ts";

export interface MenuAction {
  label: string;
  /** What follows from it, in a few words. */
  hint?: string;
  /** Takes something away. */
  destructive?: boolean;
  run: () => void;
}

export interface ActionMenuProps {
  /** Whose actions they are, such as "Actions for Ada Obi". */
  label: string;
  actions: readonly MenuAction[];
}

/** A button that opens a list of actions; arrow keys move, Escape closes. */
export function ActionMenu({ label, actions }: ActionMenuProps) {
  return (
    <MenuTrigger>
      <AriaButton
        aria-label={label}
        className="grid size-11 shrink-0 place-items-center rounded-small text-muted transition-colors hover:bg-raised hover:text-text"
      >
        <EllipsisVertical aria-hidden="true" className="size-5" />
      </AriaButton>
      <Popover
        placement="bottom end"
        className="w-72 max-w-[90vw] rounded-card border border-line-strong bg-surface p-1.5 shadow-lg"
      >
        <Menu className="outline-none">
          {actions.map(({ label: words, hint, destructive, run }) => (
            <MenuItem
              key={words}
              textValue={words}
              onAction={run}
              className="flex min-h-11 cursor-pointer flex-col justify-center rounded-small px-3 py-1.5 outline-none data-[focused]:bg-raised"
            >
              <Text slot="label" className={classes("font-semibold", destructive && "text-put")}>
                {words}
              </Text>
              {hint !== undefined && (
                <Text slot="description" className="text-1 text-muted">
                  {hint}
                </Text>
              )}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
