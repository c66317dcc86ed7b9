import type { ContentStateDto } from "@signaldeck/contract";
import { useMatch } from "react-router-dom";
import { classes } from "../../../components/classes.ts";
import { DeskHead } from "../../../components/DeskHead.tsx";
import { ListAndDetail } from "../../../components/ListAndDetail.tsx";
import { Loaded } from "../../../components/Loaded.tsx";
import { RequirePermission } from "../../../components/RequirePermission.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { SCREENS } from "../../../screens.ts";
import { useContentStateQuery } from "./api.ts";
import { ContentActions } from "./ContentActions.tsx";
import { useDrafts } from "./drafts.ts";
import { FileEditor } from "./FileEditor.tsx";
import { FileList } from "./FileList.tsx";
import type { LoadPreviews } from "./previews.ts";

const TITLE = "Content";

/** The operator's files: each with its form, its preview and its history. */
export function ContentPage({ loadPreviews }: { loadPreviews: LoadPreviews }) {
  return (
    <RequirePermission permission="content.manage" title={TITLE}>
      <ContentFiles loadPreviews={loadPreviews} />
    </RequirePermission>
  );
}

function ContentFiles({ loadPreviews }: { loadPreviews: LoadPreviews }) {
  const file = useMatch(SCREENS.contentFile)?.params.file;
  const call = useContentStateQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <div className="grid gap-5">
      <DeskHead
        title={TITLE}
        about="Texts and figures of the product. What is published here is written into the content folder and shown at once, and each version is kept. Files changed in the folder by hand are loaded here."
        folded={file !== undefined}
      />
      <div className={classes("grid gap-5", file !== undefined && "max-lg:hidden")}>
        {call.data && (
          <ContentActions
            state={call.data}
            checking={call.isFetching}
            onCheck={() => void call.refetch()}
          />
        )}
      </div>
      <Loaded
        call={call}
        what="the content files"
        title="The content files could not be checked"
        ownCard
        waiting={
          <div className="grid gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
            <Skeleton className="h-96 rounded-card" />
            <Skeleton className="h-96 rounded-card max-lg:hidden" />
          </div>
        }
      >
        {(state) => <Files state={state} chosen={file} loadPreviews={loadPreviews} />}
      </Loaded>
    </div>
  );
}

interface FilesProps {
  state: ContentStateDto;
  chosen: string | undefined;
  loadPreviews: LoadPreviews;
}

function Files({ state, chosen, loadPreviews }: FilesProps) {
  const { drafts, keep } = useDrafts();
  return (
    <ListAndDetail
      list={
        <div className="lg:sticky lg:top-5 lg:max-h-[calc(100dvh-2.5rem)] lg:overflow-y-auto">
          <FileList files={state.files} chosen={chosen} drafts={drafts} />
        </div>
      }
      detail={
        chosen === undefined ? null : (
          <FileEditor
            key={chosen}
            id={chosen}
            loadPreviews={loadPreviews}
            draft={drafts.get(chosen)}
            onDraft={(draft) => keep(chosen, draft)}
          />
        )
      }
      nothing={{ title: "Choose a file", text: "Its form and its history appear here." }}
    />
  );
}
