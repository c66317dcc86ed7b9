// One file to load for both: a reader of one of them is soon at the other.
export { CandleChart } from "./CandleChart.tsx";
export { TickChart } from "./TickChart.tsx";
