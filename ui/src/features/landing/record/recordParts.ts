// One chunk: these stand together, and each is small.
export { Confidence } from "./Confidence.tsx";
export { Forecasts } from "./Forecasts.tsx";
export { Origins, Pairs } from "./Groups.tsx";
export { LateEntry } from "./LateEntry.tsx";
export { Feeds, Stops } from "./Stops.tsx";
