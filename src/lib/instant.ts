/** Years that timestamps of four digits can tell. */
export const EARLIEST = Date.parse('1970-01-01T00:00:00Z')
export const LATEST = Date.parse('9999-12-31T23:59:59Z')
/** With a time zone: without one it would depend on the machine. */
const INSTANT = /^(\d{4})-(\d{2})-(\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/i

/** Milliseconds since 1970 of an instant in ISO 8601 with its time zone; `undefined` for what is none. */
export function parseInstant(text: string): number | undefined {
  const [written, year, month, day] = INSTANT.exec(text.trim()) ?? []
  if (written === undefined || !isDay(Number(year), Number(month), Number(day))) return undefined
  const ms = Date.parse(written)
  return ms >= EARLIEST && ms <= LATEST ? ms : undefined
}

/** The parser takes the 30th of February for the 2nd of March. */
const isDay = (year: number, month: number, day: number): boolean =>
  new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day
