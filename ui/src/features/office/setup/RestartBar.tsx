import { setupApi, type SetupDto } from "@signaldeck/contract";
import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../../components/Button.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { useFault } from "../../../components/useFault.ts";
import { useRestartServerMutation } from "./api.ts";
import { PART_WORDS } from "./steps.ts";
import type { Restart } from "./useRestart.ts";

/** What is saved and not in effect yet, and the restart that brings it into effect. */
export function RestartBar({ setup, restart }: { setup: SetupDto; restart: Restart }) {
  const [send, { isLoading }] = useRestartServerMutation();
  const { fault, attempt } = useFault();
  const { state, begin } = restart;
  const waiting = setup.waiting.map((part) => PART_WORDS[part]).join(", ");

  const press = () =>
    attempt(async () => begin((await send().unwrap()).startedAt), setupApi.restart.failure);

  if (state === "restarting" || state === "late") {
    return (
      <Bar>
        <p role="status">
          {state === "late"
            ? "The server has not come back yet. Its log says why; this page goes on asking."
            : "The server is restarting. This takes some seconds; members' screens reconnect by themselves."}
        </p>
      </Bar>
    );
  }
  if (setup.waiting.length > 0) {
    return (
      <Bar label="Restart">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="min-w-0 flex-1 basis-60">
            Waiting for a restart: {waiting}. Nobody can reach the server for some seconds.
          </p>
          <Button
            kind="primary"
            busy={isLoading}
            icon={<RotateCw aria-hidden="true" className="size-4" />}
            onClick={() => void press()}
          >
            Restart now
          </Button>
        </div>
        <FormAlert message={fault} />
      </Bar>
    );
  }
  if (state !== "done") return null;
  return (
    <Bar>
      <p role="status">The server has restarted with what you saved.</p>
    </Bar>
  );
}

/** At the lower edge of the window: it moves nothing when it comes. */
function Bar({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="sticky bottom-3 z-10 grid gap-3 rounded-card border border-amber bg-surface px-5 py-4"
    >
      {children}
    </section>
  );
}
