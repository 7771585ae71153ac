/** Years that timestamps of four digits can tell. */
export const EARLIEST = Date.parse('1970-01-01T00:00:00Z')
export const LATEST = Date.parse('9999-12-31T23:59:59Z')
/** With a time zone: without one it would depend on the machine. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/i

/** Milliseconds since 1970 of an instant in ISO 8601 with its time zone; `undefined` for what is none. */
export function parseInstant(text: string): number | undefined {
  const ms = INSTANT.test(text.trim()) ? Date.parse(text.trim()) : Number.NaN
  return ms >= EARLIEST && ms <= LATEST ? ms : undefined
}
