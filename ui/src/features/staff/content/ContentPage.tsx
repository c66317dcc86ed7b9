import type { ContentStateDto } from "@signaldeck/contract";
import { FileText } from "lucide-react";
import { useParams } from "react-router-dom";
import { Card } from "../../../components/Card.tsx";
import { classes } from "../../../components/classes.ts";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { ErrorState } from "../../../components/ErrorState.tsx";
import { failureMessage } from "../../../components/formErrors.ts";
import { PageTitle } from "../../../components/PageTitle.tsx";
import { RequirePermission } from "../../../components/RequirePermission.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { useContentStateQuery } from "../officeCalls.ts";
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
  const { data, error, isFetching, refetch } = useContentStateQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <div className="grid gap-5">
      <PageTitle title={TITLE} />
      <div className={classes("grid gap-5", file !== undefined && "max-lg:hidden")}>
        <div>
          <h1 className="text-3 font-semibold">{TITLE}</h1>
          <p className="text-muted">
            Texts and figures that the operator keeps as files. They are written in the folder; here
            they are looked at, checked and loaded.
          </p>
        </div>
        <ContentTabs current="files" />
        {data && (
          <ContentActions state={data} checking={isFetching} onCheck={() => void refetch()} />
        )}
      </div>
      {data ? (
        <Files state={data} chosen={file} />
      ) : error ? (
        <Card>
          <ErrorState
            title="The content files could not be checked"
            message={failureMessage(error, "The connection to the server failed.")}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        </Card>
      ) : (
        <div aria-busy="true" className="grid gap-5 lg:grid-cols-[22rem_minmax(0,1fr)]">
          <span className="sr-only">Checking the content files</span>
          <Skeleton className="h-96 rounded-card" />
          <Skeleton className="h-96 rounded-card max-lg:hidden" />
        </div>
      )}
    </div>
  );
}

function Files({ state, chosen }: { state: ContentStateDto; chosen: string | undefined }) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <div
        className={classes(
          "min-w-0 lg:sticky lg:top-5 lg:max-h-[calc(100dvh-2.5rem)] lg:overflow-y-auto",
          chosen !== undefined && "max-lg:hidden",
        )}
      >
        <FileList files={state.files} chosen={chosen} />
      </div>
      <div className={classes("min-w-0", chosen === undefined && "max-lg:hidden")}>
        {chosen === undefined ? (
          <Card>
            <EmptyState title="Choose a file" icon={<FileText className="size-6" />}>
              What the product shows of it will stand here.
            </EmptyState>
          </Card>
        ) : (
          <ContentPreview key={chosen} id={chosen} />
        )}
      </div>
    </div>
  );
}
