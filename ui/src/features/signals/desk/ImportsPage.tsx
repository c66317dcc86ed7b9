import { useState } from "react";
import { generatePath, Outlet, useMatch, useNavigate } from "react-router-dom";
import type { ImportSourceDto, SourceSecretDto } from "@signaldeck/contract";
import { DESK_POLL } from "../../../api/deskPoll.ts";
import { Button } from "../../../components/Button.tsx";
import { Card } from "../../../components/Card.tsx";
import { DeskRow } from "../../../components/DeskRow.tsx";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { Loaded } from "../../../components/Loaded.tsx";
import { Pill } from "../../../components/Pill.tsx";
import { Skeletons } from "../../../components/Skeletons.tsx";
import { TimeAgo } from "../../../components/TimeAgo.tsx";
import { useListKeys } from "../../../components/useListKeys.ts";
import { ListAndDetail } from "../../../components/ListAndDetail.tsx";
import { SCREENS } from "../../../screens.ts";
import { AddSourceDialog } from "./AddSourceDialog.tsx";
import { useImportSourcesQuery } from "./api.ts";
import { DeskFrame } from "./DeskFrame.tsx";
import { SecretDialog } from "./SecretDialog.tsx";
import { KIND_WORDS } from "./words.ts";

/** The sources that may hand in signals: the list, and beside it the source that is open. */
export function ImportsPage() {
  const openId = useMatch(SCREENS.importSource)?.params.id;
  return (
    <DeskFrame headless={openId !== undefined}>
      <ListAndDetail
        list={<Sources openId={openId} />}
        detail={openId === undefined ? null : <Outlet />}
        nothing={{
          title: "No source is open",
          text: "Choose one from the list to see what it handed in and what became of it.",
        }}
      />
    </DeskFrame>
  );
}

function Sources({ openId }: { openId: string | undefined }) {
  const call = useImportSourcesQuery(undefined, DESK_POLL);
  const { data } = call;
  const list = useListKeys<HTMLUListElement>("source");
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  const [secret, setSecret] = useState<SourceSecretDto | null>(null);
  const added = (made: SourceSecretDto) => {
    setAdding(false);
    setSecret(made);
    void navigate(generatePath(SCREENS.importSource, { id: made.source.id }));
  };
  return (
    <Card title="Sources" aside={data && data.length > 0 && `${data.length} in all`} padded={false}>
      <Loaded
        call={call}
        what="the sources"
        waiting={<Skeletons rows={2} each="h-12" className="grid gap-3 border-t border-line p-5" />}
      >
        {(sources) =>
          sources.length === 0 ? (
            <div className="border-t border-line">
              <EmptyState title="Nobody hands in signals">
                Add a source to take in TradingView alerts, or signals of a program of yours.
              </EmptyState>
            </div>
          ) : (
            <ul ref={list} className="divide-y divide-line border-t border-line">
              {sources.map((source) => (
                <SourceRow key={source.id} source={source} open={source.id === openId} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <div className="border-t border-line p-4">
        <Button className="w-full" onClick={() => setAdding(true)}>
          Add a source
        </Button>
      </div>
      <AddSourceDialog open={adding} onClose={() => setAdding(false)} onAdded={added} />
      <SecretDialog secret={secret} onClose={() => setSecret(null)} />
    </Card>
  );
}

function SourceRow({ source, open }: { source: ImportSourceDto; open: boolean }) {
  return (
    <DeskRow
      to={generatePath(SCREENS.importSource, { id: source.id })}
      open={open}
      title={source.name}
      aside={
        <Pill tone={source.disabled ? "amber" : "neutral"}>
          {source.disabled ? "Disabled" : "Enabled"}
        </Pill>
      }
      facts={
        <span>
          {KIND_WORDS[source.kind]},{" "}
          {source.lastReceiptAt === null ? (
            "never heard of"
          ) : (
            <>
              last heard of <TimeAgo at={source.lastReceiptAt} />
            </>
          )}
        </span>
      }
    />
  );
}
