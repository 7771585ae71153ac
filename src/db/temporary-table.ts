/** A table of rows for one piece of work. It takes no memory for a million rows, because SQLite writes it to a temporary file. */
import { Database, type SQLQueryBindings } from 'bun:sqlite'

/** Rows that are read at once. */
const PAGE_SIZE = 200

type Values<Column extends string> = Readonly<Record<Column, string | number>>

export class TemporaryTable<Row extends Values<Column>, Column extends keyof Row & string> {
  readonly #client: Database
  readonly #ownsClient: boolean
  readonly #columns: readonly Column[]
  readonly #insert
  readonly #page
  readonly #byId
  readonly #indexes = new Set<string>()
  #size = 0

  /**
   * Creates the table.
   * @param client the connection that gets it, of which one table can be open. Default: a new one, which nothing else shares
   */
  constructor(columns: readonly Column[], client?: Database) {
    this.#ownsClient = client === undefined
    this.#client = client ?? new Database()
    this.#columns = columns
    this.#client.run(`CREATE TEMP TABLE staged (id INTEGER PRIMARY KEY, ${columns.join()})`)
    this.#insert = this.#client.prepare(
      `INSERT INTO temp.staged VALUES (?, ${columns.map(() => '?').join()})`,
    )
    this.#page = this.#client.prepare<Row & { readonly id: number }, [number]>(
      `SELECT * FROM temp.staged WHERE id BETWEEN ?1 AND ?1 + ${PAGE_SIZE - 1} ORDER BY id`,
    )
    this.#byId = this.#client.prepare<Row & { readonly id: number }, [number]>(
      'SELECT * FROM temp.staged WHERE id = ?',
    )
  }

  /** Adds a row, whose id is its position. */
  add(row: Row): void {
    this.#insert.run(this.#size++, ...this.#columns.map((column): SQLQueryBindings => row[column]))
  }

  /** Returns all rows in their order. */
  *all(): Generator<Row & { readonly id: number }> {
    for (let start = 0; start < this.#size; start += PAGE_SIZE) yield* this.#page.all(start)
  }

  get(ids: readonly number[]): (Row & { readonly id: number })[] {
    return ids.flatMap((id) => this.#byId.get(id) ?? [])
  }

  /** Returns the ids of the rows with equal values of some expressions, if there are several. */
  *groups(expressions: readonly string[], condition: string): Generator<readonly number[]> {
    const statement = this.#client.prepare<{ readonly ids: string }, []>(
      `SELECT json_group_array(id) AS ids FROM temp.staged WHERE ${condition} GROUP BY ${expressions.join()} HAVING count(*) > 1`,
    )
    try {
      for (const { ids } of statement.iterate()) yield JSON.parse(ids)
    } finally {
      statement.finalize()
    }
  }

  /** Returns the ids of the rows with these values. The first search by some columns creates an index. */
  find(values: Readonly<Partial<Record<Column, string | number>>>): readonly number[] {
    const columns = Object.keys(values)
    const name = `staged_by_${columns.join('_')}`
    if (!this.#indexes.has(name)) this.#client.run(`CREATE INDEX temp.${name} ON staged (${columns.join()})`)
    this.#indexes.add(name)
    return this.#client
      .query<{ readonly id: number }, SQLQueryBindings[]>(
        `SELECT id FROM temp.staged WHERE ${columns.map((column) => `${column} = ?`).join(' AND ')}`,
      )
      .all(...Object.values<string | number | undefined>(values).map((value) => value ?? null))
      .map(({ id }) => id)
  }

  /** Returns the rows with one of these values, in their order. */
  findAny(column: Column, values: readonly number[]): readonly (Row & { readonly id: number })[] {
    return this.#client
      .query<Row & { readonly id: number }, [string]>(
        `SELECT * FROM temp.staged WHERE ${column} IN (SELECT value FROM json_each(?)) ORDER BY id`,
      )
      .all(JSON.stringify(values))
  }

  /** Sets columns of the rows by their numbers in another column, and removes the rows without new values. */
  update<Changed extends Column>(
    key: Column,
    columns: readonly Changed[],
    values: Iterable<readonly [number, Pick<Row, Changed>]>,
  ): void {
    const client = this.#client
    client.run(`CREATE TEMP TABLE changed (number INTEGER PRIMARY KEY, ${columns.join()})`)
    const insert = client.prepare(`INSERT INTO temp.changed VALUES (?, ${columns.map(() => '?').join()})`)
    for (const [number, row] of values)
      insert.run(number, ...columns.map((column): SQLQueryBindings => row[column]))
    insert.finalize()
    client.run(`DELETE FROM temp.staged WHERE ${key} NOT IN (SELECT number FROM temp.changed)`)
    client.run(
      `UPDATE temp.staged SET ${columns.map((column) => `${column} = changed.${column}`).join()} FROM temp.changed WHERE changed.number = staged.${key}`,
    )
    client.run('DROP TABLE temp.changed')
  }

  /** Removes the table. */
  close(): void {
    for (const statement of [this.#insert, this.#page, this.#byId]) statement.finalize()
    if (this.#ownsClient) this.#client.close()
    else this.#client.run('DROP TABLE temp.staged')
  }
}
