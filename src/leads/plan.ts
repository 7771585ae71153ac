/** What a run is about: a run that is continued must be about the same. */
import type { Mapped } from './mapping.ts'
import type { AddedColumn } from './output-columns.ts'
import type { OutputForm } from './row-writer.ts'

export interface Plan {
  /** SHA-256 of the leads. */
  readonly input: string
  readonly mapping: readonly Mapped[]
  readonly added: readonly AddedColumn[]
  readonly form: OutputForm
  readonly delimiter: string
  /** Who is asked, as it was told: a server, a database, a folder of data. */
  readonly target: string
  /** Whose credits are charged, by an id or a digest that gives no key away; `''` where nothing is charged. */
  readonly payer: string
}

/** What differs between two plans, in words; `undefined` where nothing does. */
export function difference(before: Plan, now: Plan): string | undefined {
  if (before.input !== now.input) return 'the leads have changed since'
  if (before.target !== now.target) return `it asked ${before.target}, and now ${now.target} is to be asked`
  if (before.payer !== now.payer)
    return 'another --key paid then, and answers for one organization cost another once more'
  if (!same(before.mapping, now.mapping) || before.delimiter !== now.delimiter)
    return 'other columns were sent then'
  if (!same(before.added, now.added) || before.form !== now.form) return 'other columns were written then'
  return undefined
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
