/** Reads the files of a ZIP archive in the browser, with limits for their number and size. */
const MAX_FILES = 20_000;
const MAX_BYTES = 256 << 20;
const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const MAX_COMMENT = 65_535;

export async function unzip(archive: Uint8Array<ArrayBuffer>): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > MAX_FILES) {
    throw new Error("the archive has too many files");
  }
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  let left = MAX_BYTES;
  let at = view.getUint32(end + 16, true);
  for (let i = 0; i < count; i++) {
    if (at + 46 > archive.length || view.getUint32(at, true) !== ENTRY) {
      throw new Error("the archive is damaged");
    }
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(archive.subarray(at + 46, at + 46 + nameLength));
    const bytes = await content(archive, view, at, left);
    left -= bytes.length;
    if (files.has(name)) {
      throw new Error("the archive has two files " + name);
    }
    files.set(name, bytes);
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return files;
}

function findEnd(view: DataView): number {
  for (let at = view.byteLength - END_BYTES; at >= Math.max(0, view.byteLength - END_BYTES - MAX_COMMENT); at--) {
    if (view.getUint32(at, true) === END) {
      return at;
    }
  }
  throw new Error("the file is not a ZIP archive");
}

/** Reads one file. The sizes in the directory are not trusted; the output is limited while it is read. */
async function content(archive: Uint8Array<ArrayBuffer>, view: DataView, entry: number, max: number): Promise<Uint8Array<ArrayBuffer>> {
  const method = view.getUint16(entry + 10, true);
  const size = view.getUint32(entry + 20, true);
  const local = view.getUint32(entry + 42, true);
  if (local + 30 > archive.length) {
    throw new Error("the archive is damaged");
  }
  const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  const packed = archive.slice(from, from + size);
  if (method === 0 && packed.length <= max) {
    return packed;
  }
  if (method !== 8) {
    throw new Error("the archive uses an unknown compression, or is too large");
  }
  return inflated(packed, max);
}

async function inflated(packed: Uint8Array<ArrayBuffer>, max: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) {
      break;
    }
    length += value.length;
    if (length > max) {
      throw new Error("the content of the archive is too large");
    }
    parts.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
