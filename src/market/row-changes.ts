/** Changes of the market as rows before and after: what can be carried out, undone and added up. */
import type { Company, Employment, Person } from './records.ts'

/** `undefined` for what there was not before, or is no more. */
export interface Change<Row> {
  readonly before: Row | undefined
  readonly after: Row | undefined
}

/** By the ids of the rows, at most one change each. */
export type Changes<Row> = ReadonlyMap<number, Change<Row>>

export interface MarketChanges {
  readonly companies: Changes<Company>
  readonly people: Changes<Person>
  readonly employments: Changes<Employment>
}

export const NO_CHANGES: MarketChanges = { companies: new Map(), people: new Map(), employments: new Map() }

export const countOf = ({ companies, people, employments }: MarketChanges): number =>
  companies.size + people.size + employments.size

/** What takes them back. */
export const inverse = ({ companies, people, employments }: MarketChanges): MarketChanges => ({
  companies: inverted(companies),
  people: inverted(people),
  employments: inverted(employments),
})

function inverted<Row>(changes: Changes<Row>): Changes<Row> {
  return new Map([...changes].map(([id, { before, after }]) => [id, { before: after, after: before }]))
}

/** Both, one after the other, as one. */
export const inTurn = (first: MarketChanges, second: MarketChanges): MarketChanges => ({
  companies: added(first.companies, second.companies),
  people: added(first.people, second.people),
  employments: added(first.employments, second.employments),
})

function added<Row extends object>(first: Changes<Row>, second: Changes<Row>): Changes<Row> {
  if (first.size === 0) return second
  const sum = new Map(first)
  for (const [id, { before, after }] of second) {
    const earlier = sum.get(id)
    const change = { before: earlier ? earlier.before : before, after }
    if (isSame(change.before, change.after)) sum.delete(id)
    else sum.set(id, change)
  }
  return sum
}

/** Whether two rows of one table have the same values. */
export function isSame<Row extends object>(a: Row | undefined, b: Row | undefined): boolean {
  if (a === b) return true
  if (a === undefined || b === undefined) return false
  const columns = Object.keys(a) as (keyof Row)[]
  return columns.every((column) => a[column] === b[column])
}
