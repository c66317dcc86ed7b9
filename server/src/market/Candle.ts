/** One price bar; `time` is its open in epoch milliseconds UTC. */
export interface Candle {
  time: number;
  open: number;
  high: number;
  low: number;
  close: number;
}
