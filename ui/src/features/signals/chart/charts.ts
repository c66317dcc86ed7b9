// One file to load for both: whoever looks at one of them is soon at the other.
export { CandleChart } from "./CandleChart.tsx";
export { TickChart } from "./TickChart.tsx";
