/**
 * What Node loads first in a process whose machine's clock is behind by `ms`, as a value of
 * NODE_OPTIONS: what it records is that much older than what others see as now.
 */
export function clockBehind(ms: number): string {
  const source = `
    const True = Date;
    globalThis.Date = class Date extends True {
      constructor(...given) { given.length > 0 ? super(...given) : super(True.now() - ${ms}); }
      static now() { return True.now() - ${ms}; }
    };`;
  return `--import data:text/javascript,${encodeURIComponent(source)}`;
}
