import { lineOf, type ReportStep } from "../Progress.ts";

/** The steps that some work tells of, each with how far it was when the next one began, or it ended. */
export async function stepsOf(work: (report: ReportStep) => Promise<unknown>): Promise<string[]> {
  const said: string[] = [];
  let under: Parameters<ReportStep> | null = null;
  const end = () => {
    if (under) said.push(lineOf(...under));
  };
  await work((...step) => {
    end();
    under = step;
  });
  end();
  return said;
}
