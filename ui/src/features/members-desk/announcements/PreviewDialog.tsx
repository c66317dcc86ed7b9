import type { AnnouncementPreviewDto } from "@signaldeck/contract";
import { Button } from "../../../components/Button.tsx";
import { Dialog } from "../../../components/Dialog.tsx";
import { WrittenText } from "../../../components/WrittenText.tsx";

export interface PreviewDialogProps {
  shown: AnnouncementPreviewDto | null;
  onClose: () => void;
}

/** The words of the mail and of the chat; how a mail program lays them out, the test shows. */
export function PreviewDialog({ shown, onClose }: PreviewDialogProps) {
  return (
    <Dialog
      open={shown !== null}
      onClose={onClose}
      title="As the member reads it"
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {shown && (
        <div className="grid gap-4">
          <p className="text-muted">
            With your own name in it. How a mail program lays it out, the test to yourself shows.
          </p>
          <Words title="Email" text={`${shown.mail.subject}\n\n${shown.mail.text}`} />
          <Words title="Telegram" text={shown.chat} />
        </div>
      )}
    </Dialog>
  );
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1.5 font-semibold">{title}</h3>
      <WrittenText text={text} className="rounded-small border border-line bg-ground px-3.5 py-3" />
    </section>
  );
}
