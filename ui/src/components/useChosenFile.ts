import { PROOF_TYPES, uploadTooLargeMessage } from "@signaldeck/contract";
import { useRef, useState, type RefObject } from "react";
import { isApiError } from "../api/apiError.ts";
import { shrinkPicture } from "./shrinkPicture.ts";

/** A file that goes with a form, and what is wrong with it. */
export interface ChosenFile {
  file: File | null;
  fault: string | null;
  input: RefObject<HTMLInputElement | null>;
  choose: (file: File | null) => void;
  /** Whether it is made smaller at the moment. */
  preparing: boolean;
  /** The file as it is sent, smaller where that is possible; null without one, or with a fault that is then shown. */
  prepare: () => Promise<File | null>;
  /** Shows what a refusal says of the file; false where it says nothing of it. */
  refuse: (error: unknown) => boolean;
}

export interface FileRules {
  /** Bytes, after it was made smaller. */
  maxBytes: number;
  wrongType: () => string;
  /** Said where there has to be one. */
  missing?: () => string;
}

/** Keeps the file that was chosen for a form: a picture or a PDF. */
export function useChosenFile({ maxBytes, wrongType, missing }: FileRules): ChosenFile {
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [preparing, setPreparing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const failed = (message: string) => {
    setFault(message);
    input.current?.focus();
    return null;
  };
  return {
    file,
    fault,
    input,
    preparing,
    choose: (chosen) => {
      setFile(chosen);
      setFault(null);
    },
    async prepare() {
      setFault(null);
      if (!file) return missing ? failed(missing()) : null;
      if (!PROOF_TYPES.some((type) => type === file.type)) return failed(wrongType());
      setPreparing(true);
      const smaller = await shrinkPicture(file);
      setPreparing(false);
      return smaller.size <= maxBytes ? smaller : failed(uploadTooLargeMessage(maxBytes));
    },
    refuse(error) {
      const ofFile = isApiError(error) && error.fields?.find(({ path }) => path === "file");
      if (ofFile) failed(ofFile.message);
      return Boolean(ofFile);
    },
  };
}
