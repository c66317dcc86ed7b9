import {
  minimumDepositFault,
  PATH_BACK_MESSAGE,
  type AccessPath,
  type AccountSetupInput,
} from "@signaldeck/contract";
import type { Content } from "../../content/loadContent.ts";
import type { MemberRow } from "../../members/Member.ts";
import { AppError } from "../../http/AppError.ts";

/**
 * The path that a member is on after choosing `wanted`. A choice binds nobody; a deposit that was
 * verified for the auto path does.
 * @throws AppError `conflict` for the way from a verified auto path back to manual.
 */
export function nextPath(
  member: Pick<MemberRow, "accessPath" | "verifiedPath">,
  wanted: AccessPath | undefined,
): AccessPath | null {
  if (member.verifiedPath === "auto" && wanted === "manual") {
    throw new AppError("conflict", PATH_BACK_MESSAGE, {
      fields: [{ path: "accessPath", message: PATH_BACK_MESSAGE }],
    });
  }
  return wanted ?? member.accessPath;
}

/** @throws AppError `validation_failed` for a deposit below what its path begins at. */
export function requireMinimum(content: Pick<Content, "public">, input: AccountSetupInput): void {
  const message = () => minimumDepositFault(input, content.public.tiers) ?? "";
  if (message() === "") return;
  throw new AppError("validation_failed", message, {
    fields: [{ path: "depositAmount", message }],
  });
}
