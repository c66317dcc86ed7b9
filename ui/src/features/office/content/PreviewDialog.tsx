import type { ContentPreviewDto } from "@signaldeck/contract";
import { useMemo, type ReactNode, type SyntheticEvent } from "react";
import { Provider } from "react-redux";
import { createApiClient } from "../../../api/client.ts";
import { createStore } from "../../../api/store.ts";
import { Dialog } from "../../../components/Dialog.tsx";
import { usePlatform } from "../../../platform/PlatformContext.tsx";
import type { PreviewPart } from "./previews.ts";
import { previewClient } from "./previewClient.ts";

export interface PreviewDialogProps {
  title: string;
  /** Null while nothing is looked at. */
  preview: ContentPreviewDto | null;
  Part: PreviewPart;
  onClose: () => void;
}

/** The page, or the part of it, as everybody would see it: drawn by what draws it for them. */
export function PreviewDialog({ title, preview, Part, onClose }: PreviewDialogProps) {
  return (
    <Dialog open={preview !== null} onClose={onClose} title={`Preview: ${title}`} placement="full">
      <p className="mb-3 text-muted">Made of your draft. Nobody else sees it.</p>
      {preview && (
        <Frame>
          <Answered preview={preview}>
            <Part preview={preview} />
          </Answered>
        </Frame>
      )}
    </Dialog>
  );
}

/** Scrolls by itself, holds what sticks to a page's edges; links and buttons in it lead nowhere. */
function Frame({ children }: { children: ReactNode }) {
  return (
    <div
      className="min-h-0 flex-1 overflow-auto rounded-small border border-line bg-ground [contain:paint]"
      onClickCapture={restrain}
      onSubmitCapture={restrain}
    >
      {children}
    </div>
  );
}

/** What unfolds may do so; all else stays where it is. */
function restrain(event: SyntheticEvent): void {
  if (event.target instanceof Element && event.target.closest("summary")) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Below it, calls for content are answered by the draft, as a visitor who is not signed in. */
function Answered({ preview, children }: { preview: ContentPreviewDto; children: ReactNode }) {
  const platform = usePlatform();
  const store = useMemo(() => {
    const server = createApiClient(platform.apiBaseUrl);
    return createStore(platform, previewClient(preview, server));
  }, [platform, preview]);
  return <Provider store={store}>{children}</Provider>;
}
