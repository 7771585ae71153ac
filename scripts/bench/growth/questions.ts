/** People and companies to ask for, drawn from a database by a seed. */
import { Database } from 'bun:sqlite'
import { Random } from '../../sample/random.ts'
import { misspelt } from '../questions.ts'

/** Somebody where they are now, and the company. */
export interface Row {
  readonly email: string
  readonly website: string
  readonly name: string
  readonly fullName: string
  readonly guid: string
  /** The company's name with one slip; blank for one too short. */
  readonly misspelt: string
}

const SQL = `SELECT e.email, c.website, c.name, p.full_name AS fullName, c.guid
  FROM employments e JOIN companies c ON c.id = e.company_id JOIN people p ON p.id = e.person_id
  WHERE e.id >= ? AND e.ended_on = '' ORDER BY e.id LIMIT 1`

/** The first questions to ask after a start, and rows for many more. */
export function drawFrom(database: string, seed: string, count: number) {
  const client = new Database(database, { readonly: true })
  const random = new Random(`growth ${seed}`)
  const { last = 1 } =
    client.query<{ last: number }, []>('SELECT max(id) AS last FROM employments').get() ?? {}
  const find = client.query<Omit<Row, 'misspelt'>, [number]>(SQL)
  const rows: Row[] = []
  while (rows.length < count) {
    const row = find.get(1 + Math.floor(random.next() * last))
    if (row) rows.push({ ...row, misspelt: misspelt(row.name, random) ?? '' })
  }
  client.close()
  const exact = JSON.stringify({ companyWebAddress: rows[0]?.website ?? '' })
  const fuzzy = JSON.stringify({ companyName: rows.find((row) => row.misspelt !== '')?.misspelt ?? '' })
  return { exact, fuzzy, rows }
}
