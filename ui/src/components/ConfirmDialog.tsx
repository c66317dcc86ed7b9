import { t } from "@signaldeck/contract";
import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { Button, type ButtonProps } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import { FormAlert } from "./FormAlert.tsx";
import { failureMessage } from "./formErrors.ts";
import { sendByKeys } from "./sendByKeys.ts";

export interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** Words of the button that does it. */
  action: string;
  /** Does it; the dialog closes when it succeeds and shows what failed when not. */
  onConfirm: () => Promise<unknown>;
  /** Sentence for a failure that has none of its own. */
  failure: string;
  /** The focus begins on the action, for a desk where the same is confirmed all day. */
  startsAtAction?: boolean;
}

/** Asks once before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, title, children, action, onConfirm, failure, startsAtAction } = props;
  const formId = useId();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const close = () => {
    setFault(null);
    onClose();
  };
  const confirm = async () => {
    setBusy(true);
    setFault(null);
    try {
      await onConfirm();
      close();
    } catch (error) {
      setFault(failureMessage(error, failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      actions={
        <>
          <Button onClick={close}>{t("Cancel")}</Button>
          <ActionButton
            focused={startsAtAction ?? false}
            busy={busy}
            type="submit"
            form={formId}
            onKeyDown={sendByKeys}
          >
            {action}
          </ActionButton>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-3"
        onKeyDown={sendByKeys}
        onSubmit={(event) => {
          event.preventDefault();
          // A dialog may be inside another form, which is not sent with it.
          event.stopPropagation();
          void confirm();
        }}
      >
        {children}
        <FormAlert message={fault} />
      </form>
    </Dialog>
  );
}

function ActionButton({ focused, ...rest }: ButtonProps & { focused: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focused) button.current?.focus();
  }, [focused]);
  return <Button ref={button} kind="primary" {...rest} />;
}
