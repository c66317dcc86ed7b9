import { contentApi, landingApi, recordApi } from "@signaldeck/contract";
import { sampleContent } from "../../../testing/samples.ts";
import { answer, success } from "../../../testing/server.ts";
import { sampleLanding, sampleRecord } from "./landingSamples.ts";

/** A server that answers what the landing page asks. */
export function answerLanding(landing = sampleLanding(), record = sampleRecord()): void {
  answer(contentApi.public, () => success(sampleContent()));
  answer(landingApi.content, () => success(landing));
  answer(recordApi.summary, () => success(record));
}
