/** Hands a text to the host as a file to save. */
export function saveFile(file: { fileName: string; mediaType: string; text: string }): void {
  const url = URL.createObjectURL(new Blob([file.text], { type: file.mediaType }));
  const link = document.createElement("a");
  link.href = url;
  link.download = file.fileName;
  link.click();
  // The host reads the text after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
