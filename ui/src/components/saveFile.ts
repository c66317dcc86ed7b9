/** Hands a text to the host as a file to save. */
export function saveFile(file: { fileName: string; mediaType: string; text: string }): void {
  saveBlob(new Blob([file.text], { type: file.mediaType }), file.fileName);
}

/** Hands bytes to the host as a file to save. */
export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // The host reads the bytes after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
