/** The strings of a JSON text, one by one and where they stand: any letter may be an escape, and a name stand twice. */

/**
 * Replaces strings, names of fields among them, by what `safe` makes of them; those that it leaves stay as they are
 * written.
 * @param text valid JSON
 * @param safe given the string, and for the name of a field the first letter of its value
 */
export function replaceStrings(
  text: string,
  safe: (content: string, valueStart: string | undefined) => string,
): string {
  let result = ''
  let copied = 0
  for (let start = text.indexOf('"'); start >= 0; ) {
    const end = endOfString(text, start)
    const inside = text.slice(start + 1, end - 1)
    const content = inside.includes('\\') ? String(JSON.parse(`"${inside}"`)) : inside
    const replaced = safe(content, valueStartAt(text, end))
    if (replaced !== content) {
      result += text.slice(copied, start) + JSON.stringify(replaced)
      copied = end
    }
    start = text.indexOf('"', end)
  }
  return result + text.slice(copied)
}

/** Behind the first quote that is not escaped: one with an even number of backslashes before it. */
function endOfString(text: string, start: number): number {
  for (let quote = start; ; ) {
    quote = text.indexOf('"', quote + 1)
    if (quote < 0) return text.length
    let backslashes = 0
    while (text[quote - 1 - backslashes] === '\\') backslashes++
    if (backslashes % 2 === 0) return quote + 1
  }
}

/** `undefined` where no colon follows: a value. */
function valueStartAt(text: string, end: number): string | undefined {
  const colon = behindBlanks(text, end)
  return text[colon] === ':' ? text[behindBlanks(text, colon + 1)] : undefined
}

function behindBlanks(text: string, start: number): number {
  let at = start
  while (BLANKS.has(text[at] ?? '')) at++
  return at
}

const BLANKS: ReadonlySet<string> = new Set([' ', '\t', '\n', '\r'])
