/** Rows of texts for one piece of work. A million take no memory, because SQLite writes them to a temporary file. */
import { Database } from 'bun:sqlite'

/** Rows that are read at once. */
const PAGE_SIZE = 200
/** No value contains control characters. One text for each row is faster than many columns. */
const SEPARATOR = '\n'

export class TemporaryRows<Column extends string> {
  readonly #client = new Database()
  readonly #columns: readonly Column[]
  readonly #blank: Readonly<Record<Column, string>>
  readonly #replace
  readonly #page
  #size = 0

  constructor(columns: readonly Column[]) {
    this.#columns = columns
    this.#blank = Object.fromEntries(columns.map((column) => [column, ''])) as Record<Column, string>
    // Without a transaction, each row would be one.
    this.#client.run('BEGIN')
    this.#client.run('CREATE TEMP TABLE staged (id INTEGER PRIMARY KEY, text TEXT NOT NULL)')
    this.#replace = this.#client.prepare('INSERT OR REPLACE INTO temp.staged VALUES (?, ?)')
    this.#page = this.#client.prepare<{ readonly text: string }, [number, number]>(
      'SELECT text FROM temp.staged WHERE id BETWEEN ?1 AND ?1 + ?2 - 1 ORDER BY id',
    )
  }

  /** Adds a row, or replaces the one at a position. */
  set(position: number, row: Readonly<Record<Column, string | number | boolean>>): void {
    this.#replace.run(position, this.#columns.map((column) => row[column]).join(SEPARATOR))
    this.#size = Math.max(this.#size, position + 1)
  }

  /** Returns some of the rows, starting with the one at a position. */
  get(position: number, count = 1): readonly Readonly<Record<Column, string>>[] {
    return this.#page.values(position, count).map(([text]) => {
      const values = String(text).split(SEPARATOR)
      const row: Record<Column, string> = { ...this.#blank }
      for (const [at, column] of this.#columns.entries()) row[column] = values[at] ?? ''
      return row
    })
  }

  /** Returns all rows in their order. */
  *all(): Generator<Readonly<Record<Column, string>>> {
    for (let start = 0; start < this.#size; start += PAGE_SIZE) yield* this.get(start, PAGE_SIZE)
  }

  /** Removes the rows. */
  close(): void {
    this.#replace.finalize()
    this.#page.finalize()
    this.#client.close()
  }
}
