import type { KeyboardEvent } from "react";

/**
 * For `onKeyDown` of a form or of the button that sends it: Ctrl or Cmd with Enter sends from every
 * field, also from one of several lines.
 */
export function sendByKeys(event: KeyboardEvent<HTMLFormElement | HTMLButtonElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  // A dialog is inside the form that opens it, which is not sent along.
  event.stopPropagation();
  const { currentTarget } = event;
  const form = currentTarget instanceof HTMLFormElement ? currentTarget : currentTarget.form;
  form?.requestSubmit();
}
