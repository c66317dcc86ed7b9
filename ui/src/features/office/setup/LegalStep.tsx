import type { SetupDto } from "@signaldeck/contract";
import { Pill } from "../../../components/Pill.tsx";
import { TextLink } from "../../../components/TextLink.tsx";
import { SCREENS } from "../../../screens.ts";
import { StepCard } from "./StepCard.tsx";

/** Which legal texts are still templates, and how they become the operator's. */
export function LegalStep({ setup }: { setup: SetupDto }) {
  return (
    <StepCard id="legal" setup={setup}>
      <p className="text-muted">
        Have each one checked by a lawyer, edit it on the Content desk, and set its status there to
        checked. Until then its page says that it is a template.
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {setup.legal.pages.map(({ id, title, template }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <TextLink to={SCREENS[id]}>{title}</TextLink>
            <Pill tone={template ? "amber" : "brand"}>{template ? "Template" : "Checked"}</Pill>
          </li>
        ))}
      </ul>
      <TextLink to={SCREENS.contentDesk} className="justify-self-start">
        Open the Content desk
      </TextLink>
    </StepCard>
  );
}
