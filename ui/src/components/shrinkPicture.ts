/** Pictures up to this size are sent as they are. */
const SMALL_ENOUGH = 1_000_000;

/** Longest edge in pixels of a picture that was made smaller; a receipt stays readable. */
const LONGEST_EDGE = 2_000;

/**
 * A photo of several megabytes as a smaller JPEG, so that it also gets through on a slow line; the
 * place where it was taken goes too. What is no picture, or cannot be drawn here, stays as it is.
 */
export async function shrinkPicture(file: File): Promise<File> {
  if (!file.type.startsWith("image/") || file.size <= SMALL_ENOUGH) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST_EDGE / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.85));
    if (!blob || blob.size >= file.size) return file;
    return new File([blob], `${file.name.replace(/\.\w+$/, "")}.jpg`, { type: "image/jpeg" });
  } catch {
    return file;
  }
}
