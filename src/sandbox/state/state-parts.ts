/** The parts of the state: each can be read as a value, and replaced by one. */

/** A part of the state, such as the clock or the faults. */
export interface StatePart<Value> {
  read(): Value
  /** Call it in a transaction. Changes of the database are rolled back with it, other changes are not. */
  replace(value: Value): void
}

type Parts = Readonly<Record<string, StatePart<unknown>>>

/** The values of parts, under the same names. */
export type ValuesOf<Named extends Parts> = {
  readonly [Name in keyof Named]: Named[Name] extends StatePart<infer Value> ? Value : never
}

export const readParts = <Named extends Parts>(parts: Named): ValuesOf<Named> =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part.read()])) as ValuesOf<Named>

/** Replaces the values in the order of the parts. */
export function replaceParts<Named extends Parts>(parts: Named, values: ValuesOf<Named>): void {
  for (const [name, part] of Object.entries(parts)) part.replace(values[name])
}
