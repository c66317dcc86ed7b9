import { watMoment, type ModelsDeskDto } from "@signaldeck/contract";
import { useState } from "react";
import { DESK_POLL } from "../../../../api/deskPoll.ts";
import { Card } from "../../../../components/Card.tsx";
import { Loaded } from "../../../../components/Loaded.tsx";
import { Pill } from "../../../../components/Pill.tsx";
import { Skeleton } from "../../../../components/Skeleton.tsx";
import { useModelsQuery } from "../api.ts";
import { DeskFrame } from "../DeskFrame.tsx";
import { AddModelForm } from "./AddModelForm.tsx";
import { CandidateCard } from "./CandidateCard.tsx";
import { RetiredCard, TermsCard } from "./EarlierModels.tsx";
import { Fact, ModelFacts } from "./ModelFacts.tsx";
import { PromoteDialog, type Promotion } from "./PromoteDialog.tsx";

/** The engine's models: which one serves, how the candidate compares, and which were before. */
export function ModelsPage() {
  return (
    <DeskFrame>
      <Models />
    </DeskFrame>
  );
}

function Models() {
  const call = useModelsQuery(undefined, DESK_POLL);
  return (
    <Loaded
      call={call}
      what="the models"
      ownCard
      waiting={
        <Card className="grid gap-4">
          <Skeleton className="h-40" />
          <Skeleton className="h-40" />
        </Card>
      }
    >
      {(models) => <LoadedModels models={models} />}
    </Loaded>
  );
}

function LoadedModels({ models }: { models: ModelsDeskDto }) {
  const { serving, candidate, retired, terms } = models;
  const [promotion, setPromotion] = useState<Promotion | null>(null);
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
      <Card
        title="Serving model"
        aside={
          <Pill tone="brand" dot>
            Decides on signals
          </Pill>
        }
      >
        <ModelFacts model={serving}>
          {terms[0] && (
            <Fact label="Serves since" wide>
              {watMoment(terms[0].decidedAt)}
            </Fact>
          )}
        </ModelFacts>
      </Card>
      <div className="grid min-w-0 gap-5 lg:row-span-2">
        {candidate ? (
          <CandidateCard
            candidate={candidate}
            onPromote={() =>
              setPromotion({ model: candidate.model.hash, comparison: candidate.comparison })
            }
          />
        ) : (
          <AddModelForm />
        )}
        <RetiredCard
          models={retired}
          onPromote={(model) => setPromotion({ model, comparison: null })}
        />
      </div>
      <TermsCard terms={terms} />
      <PromoteDialog
        promotion={promotion}
        serving={serving.hash}
        onClose={() => setPromotion(null)}
      />
    </div>
  );
}
