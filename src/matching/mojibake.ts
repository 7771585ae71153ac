/** Text whose UTF-8 was once read as Windows-1252: `SociÃ©tÃ©`. Spreadsheets and old exports are full of it. */

const LOOKS_MANGLED =
  /[\u00c2-\u00f4][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]/
const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

let byteOf: ReadonlyMap<string, number> | undefined

/** The text as it was meant, if all of it reads as UTF-8 so; else as it is. */
export function repairMojibake(text: string): string {
  if (!LOOKS_MANGLED.test(text)) return text
  byteOf ??= windows1252()
  const bytes: number[] = []
  for (const character of text) {
    const byte = byteOf.get(character)
    if (byte === undefined) return text
    bytes.push(byte)
  }
  try {
    return strictUtf8.decode(Uint8Array.from(bytes))
  } catch {
    return text
  }
}

/** Bytes that Windows-1252 leaves out are read as the control characters of Latin-1, as decoders do. */
function windows1252(): Map<string, number> {
  const decoder = new TextDecoder('windows-1252')
  const bytes = Array.from({ length: 256 }, (_, byte) => byte)
  return new Map(bytes.map((byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
}
