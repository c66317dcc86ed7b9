import type { RecordedFeedDto, RecordGroupDto, SignalGrade } from "@signaldeck/contract";
import { getOrMake } from "../../../process/getOrMake.ts";
import { EndingGroups } from "./EndingCounts.ts";
import type { PublicResult } from "./PublicResult.ts";
import { RecordTally } from "./RecordTally.ts";

interface SourceTally {
  all: RecordTally;
  grades: EndingGroups;
  /** Only those that have results, so there are few. */
  byGrade: Map<SignalGrade, RecordTally>;
}

function newSourceTally(): SourceTally {
  return { all: new RecordTally(), grades: new EndingGroups(), byGrade: new Map() };
}

/** The results of one feed, counted by their source and grade. */
export class FeedTally {
  private readonly sources = new EndingGroups();
  private readonly bySource = new Map<string, SourceTally>();
  private signals = 0;
  private first: PublicResult | null = null;
  private last: PublicResult | null = null;

  constructor(private readonly name: string) {}

  add(result: PublicResult): void {
    const { source, grade, ending, sequence } = result;
    this.signals += 1;
    if (sequence < (this.first?.sequence ?? Infinity)) this.first = result;
    if (sequence > (this.last?.sequence ?? 0)) this.last = result;
    this.sources.add(source, ending);
    const tally = getOrMake(this.bySource, source, newSourceTally);
    tally.all.add(result);
    tally.grades.add(grade, ending);
    if (grade !== null) getOrMake(tally.byGrade, grade, () => new RecordTally()).add(result);
  }

  describe(): RecordedFeedDto {
    const moment = (result: PublicResult | null) => new Date(result?.slot ?? 0).toISOString();
    return {
      name: this.name,
      market: this.first?.market ?? "simulated",
      signals: this.signals,
      from: moment(this.first),
      to: moment(this.last),
    };
  }

  /** By their names. */
  listSources(): RecordGroupDto[] {
    return this.sources
      .present()
      .sort((one, other) => String(one.key).localeCompare(String(other.key)));
  }

  listGrades(source: string): RecordGroupDto[] {
    return this.bySource.get(source)?.grades.present() ?? [];
  }

  /** What is counted of a source, or of one of its grades; null: it has no result. */
  tallyOf(source: string, grade: SignalGrade | undefined): RecordTally | null {
    const tally = this.bySource.get(source);
    return (grade === undefined ? tally?.all : tally?.byGrade.get(grade)) ?? null;
  }
}
