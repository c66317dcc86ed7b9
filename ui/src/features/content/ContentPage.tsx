import type { ContentStateDto } from "@signaldeck/contract";
import { useParams } from "react-router-dom";
import { classes } from "../../components/classes.ts";
import { DeskHead } from "../../components/DeskHead.tsx";
import { ListAndDetail } from "../../components/ListAndDetail.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import { RequirePermission } from "../../components/RequirePermission.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { useContentStateQuery } from "./api.ts";
import { ContentActions } from "./ContentActions.tsx";
import { ContentPreview } from "./ContentPreview.tsx";
import { ContentTabs } from "./ContentTabs.tsx";
import { FileList } from "./FileList.tsx";

const TITLE = "Content";

/** The operator's files: whether they can be used, and what the product shows of them. */
export function ContentPage() {
  return (
    <RequirePermission permission="content.manage" title={TITLE}>
      <ContentFiles />
    </RequirePermission>
  );
}

function ContentFiles() {
  const { file } = useParams();
  const call = useContentStateQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <div className="grid gap-5">
      <DeskHead
        title={TITLE}
        about="Texts and figures that the operator keeps as files. They are written in the folder; here they are looked at, checked and loaded."
        folded={file !== undefined}
      />
      <div className={classes("grid gap-5", file !== undefined && "max-lg:hidden")}>
        <ContentTabs current="files" />
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
        {(state) => <Files state={state} chosen={file} />}
      </Loaded>
    </div>
  );
}

function Files({ state, chosen }: { state: ContentStateDto; chosen: string | undefined }) {
  return (
    <ListAndDetail
      list={
        <div className="lg:sticky lg:top-5 lg:max-h-[calc(100dvh-2.5rem)] lg:overflow-y-auto">
          <FileList files={state.files} chosen={chosen} />
        </div>
      }
      detail={chosen === undefined ? null : <ContentPreview key={chosen} id={chosen} />}
      nothing={{ title: "Choose a file", text: "What the product shows of it will stand here." }}
    />
  );
}
