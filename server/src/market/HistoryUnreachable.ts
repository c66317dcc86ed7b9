/** A feed's history cannot be asked at the moment; `since`: when that began, market time. */
export class HistoryUnreachable extends Error {
  constructor(
    reason: string,
    readonly since: number,
    options?: ErrorOptions,
  ) {
    super(reason, options);
    this.name = "HistoryUnreachable";
  }
}
