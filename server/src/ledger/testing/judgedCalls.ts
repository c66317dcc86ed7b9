import { EVERYONE, SIGNED_IN, type JudgedCalls } from "../../testing/judging.ts";

export const judgedCalls: JudgedCalls = {
  "get /record/summary": { who: EVERYONE },
  "get /record/signals": { who: EVERYONE },
  "get /record/signals.csv": { who: EVERYONE },
  "get /record/signals.jsonl": { who: EVERYONE },
  "get /record/analysis": { who: EVERYONE },
  "get /record/endings": { who: EVERYONE },
  "get /record/forecasts": { who: EVERYONE },
  "get /record/calibration": { who: EVERYONE },
  "get /record/model": { who: SIGNED_IN },
};
