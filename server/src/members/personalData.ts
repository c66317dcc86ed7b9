import type { Transaction } from "sequelize";

/** One thing that a module stores of a member, with names that the member understands. */
export type PersonalRecord = Readonly<Record<string, unknown>>;

/** An uploaded file of a member. */
export interface MemberFile {
  /** Where it lies, in words for the operator. */
  place: string;
  remove(): Promise<void>;
}

/**
 * What one module stores of a member. Each module with a table that refers to members contributes one,
 * listed in `app/personalDataModules.ts`; a test fails for a table that none of them names.
 */
export interface PersonalDataModule {
  /** Heading in the download, such as `journal`. */
  name: string;
  /** The module's tables that refer to members; `erase` leaves nothing of the member in them. */
  tables: readonly string[];
  /** Every personal field, without secrets such as hashes. */
  export(memberId: string): Promise<PersonalRecord[]>;
  /** Deletes it all inside `transaction`; what belongs to others as well loses the member's name. */
  erase(memberId: string, transaction: Transaction): Promise<void>;
  /** The member's uploaded files, read inside `transaction`; they are removed after the commit. */
  files?(memberId: string, transaction: Transaction): Promise<MemberFile[]>;
}

/** All that the product stores of a member, module by module. */
export async function exportPersonalData(
  modules: readonly PersonalDataModule[],
  memberId: string,
): Promise<Record<string, PersonalRecord[]>> {
  const data: Record<string, PersonalRecord[]> = {};
  for (const module of modules) data[module.name] = await module.export(memberId);
  return data;
}
