/** A fake of a platform that runs a recipe, with what it must write in each situation. */
import type { Service } from './recipe-sandbox.ts'

export type Fields = Readonly<Record<string, unknown>>

/** What the platform shows at the end, with the number of all its requests. */
interface Row extends Fields {
  readonly requests: number
  /** Whether the platform writes the values of the response. Default: the record stays unchanged. */
  readonly isFilled?: true
  /** Inputs of the lead that differ from `LEAD`. */
  readonly lead?: Fields
}

/** A change that makes a recipe bad, and what shows it. */
interface Mistake {
  readonly name: string
  readonly part: string | RegExp
  readonly replacement: string
  readonly email: string
  readonly fault?: object
  /** A field of the record or the number of requests. Default: the report calls it a problem. */
  readonly found?: Fields
}

export interface Platform {
  /** The name of the recipe's file, without its extension. */
  readonly name: string
  /** The part of the recipe that the platform runs. */
  readonly source: string
  /** The record before the platform runs. */
  readonly old: Fields
  /** The record after a match with Ada Keller. */
  readonly filled: Fields
  /** The name of the record's job title. */
  readonly title: string
  /** What happens for each email address of the recipe's table. */
  readonly rows: Readonly<Record<string, Row>>
  /** What the platform shows after a lost response that was charged. */
  readonly lost: Row
  readonly mistakes: readonly Mistake[]
  /** Runs a lead with an email address. Returns the final record, and what the platform shows. */
  readonly run: (source: string, service: Service, email: string, lead?: Fields) => Promise<Fields>
}

/** The lead of every row, with a name that must be escaped in JSON. */
export const LEAD = {
  ...{ id: 7, firstname: 'Ada "Addie" \\', lastname: 'Keller', company: 'Northwind Optics' },
}

/** The fault that leaves a match without a job title. */
export const BLANK_TITLE = { effect: { kind: 'change_body', set: { conJobTitleEn: '' } } }

export function tryParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
