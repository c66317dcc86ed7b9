/** A picture's size in pixels and its colours, as the head of a JPEG says. */
interface Head {
  width: number;
  height: number;
  colours: "DeviceGray" | "DeviceRGB";
}

const FILE_HEAD = "%PDF-1.4\n%pages of one proof\n";

/** Frames of JPEG; of the other codes in their range one is no frame. */
const isFrame = (code: number) =>
  code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code);

/** Reads a JPEG's head; the picture itself is never decoded. Null for what is no plain JPEG. */
function headOf(bytes: Buffer): Head | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const code = bytes[at + 1] ?? 0;
    if (isFrame(code)) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      const colours = { 1: "DeviceGray", 3: "DeviceRGB" } as const;
      const found = colours[bytes[at + 9] as 1 | 3] as Head["colours"] | undefined;
      return found && width > 0 && height > 0 ? { width, height, colours: found } : null;
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

const IMAGE = /\/Filter \/DCTDecode \/Length (\d+) >>\nstream\n/g;

/** The pictures that a proof consists of; null where it is neither a JPEG nor such an album. */
export function pagesOf(bytes: Buffer): Buffer[] | null {
  if (headOf(bytes)) return [bytes];
  if (bytes.subarray(0, FILE_HEAD.length).toString("latin1") !== FILE_HEAD) return null;
  const text = bytes.toString("latin1");
  const pages: Buffer[] = [];
  const image = new RegExp(IMAGE);
  for (let found = image.exec(text); found; found = image.exec(text)) {
    const end = image.lastIndex + Number(found[1]);
    pages.push(bytes.subarray(image.lastIndex, end));
    image.lastIndex = end;
  }
  return pages;
}

/** Pictures as the pages of one PDF, each as it came; null where one of them is no plain JPEG. */
export function albumOf(pages: readonly Buffer[]): Buffer | null {
  const heads = pages.map(headOf);
  const kids = pages.map((_, at) => `${3 + at * 3} 0 R`).join(" ");
  const objects: Buffer[] = [
    Buffer.from("<< /Type /Catalog /Pages 2 0 R >>"),
    Buffer.from(`<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`),
  ];
  for (const [at, head] of heads.entries()) {
    const picture = pages[at];
    if (!head || !picture) return null;
    const { width, height, colours } = head;
    const [content, image] = [4 + at * 3, 5 + at * 3];
    const draw = `q ${width} 0 0 ${height} 0 0 cm /P Do Q`;
    objects.push(
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /XObject << /P ${image} 0 R >> >> /Contents ${content} 0 R >>`,
      ),
      Buffer.from(`<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`),
      Buffer.concat([
        Buffer.from(
          `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /${colours} /BitsPerComponent 8 /Filter /DCTDecode /Length ${picture.length} >>\nstream\n`,
        ),
        picture,
        Buffer.from("\nendstream"),
      ]),
    );
  }
  return written(objects);
}

/** A PDF of these objects, the first of which is its catalogue. */
function written(objects: readonly Buffer[]): Buffer {
  const parts: Buffer[] = [Buffer.from(FILE_HEAD)];
  const offsets: string[] = [];
  let length = FILE_HEAD.length;
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  for (const [at, object] of objects.entries()) {
    offsets.push(`${String(length).padStart(10, "0")} 00000 n \n`);
    add(Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), object, Buffer.from("\nendobj\n")]));
  }
  const size = objects.length + 1;
  add(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join("")}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
