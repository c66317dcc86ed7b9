import { t } from "@signaldeck/contract";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { classes } from "./classes.ts";

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons at the end, the safe one first. */
  actions?: ReactNode;
  /**
   * `drawer` slides in from the left and fills the height; `centre` is in the middle; `full`
   * takes the whole window, and its content the height that is left.
   */
  placement?: "centre" | "drawer" | "full";
}

/** A modal window: holds the focus, closes on Escape or a press outside, gives the focus back. */
export function Dialog({
  open,
  onClose,
  title,
  children,
  actions,
  placement = "centre",
}: DialogProps) {
  const drawer = placement === "drawer";
  const full = placement === "full";
  return (
    <ModalOverlay
      isOpen={open}
      onOpenChange={(next) => !next && onClose()}
      isDismissable
      className={classes(
        "fixed inset-0 z-50 flex bg-veil",
        !drawer && "items-center justify-center p-4",
      )}
    >
      <Modal
        className={classes(
          drawer && "h-full w-72 max-w-[85vw] animate-slide-in",
          full && "size-full animate-appear",
          !drawer && !full && "max-h-full w-full max-w-lg animate-appear overflow-auto",
        )}
      >
        <AriaDialog
          className={classes(
            "outline-none",
            drawer
              ? "flex h-full flex-col border-e border-line bg-ground"
              : "rounded-card border border-line-strong bg-surface p-5",
            full && "flex h-full flex-col",
          )}
        >
          <div
            className={classes(
              "flex items-center justify-between gap-4",
              drawer ? "px-4 py-2" : "mb-3",
            )}
          >
            <Heading slot="title" className="text-3 font-semibold">
              {title}
            </Heading>
            <button
              type="button"
              aria-label={t("Close")}
              onClick={onClose}
              className="-me-2 grid size-11 place-items-center rounded-small text-muted hover:bg-raised hover:text-text"
            >
              <X aria-hidden="true" className="size-5" />
            </button>
          </div>
          {children}
          {actions !== undefined && (
            <div className="mt-5 flex flex-wrap justify-end gap-3">{actions}</div>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
