/** Questions to click, by operation. */
import { BUYING_GROUP } from './buying-group-examples.ts'
import { ENRICH } from './enrich-examples.ts'
import type { Example, ExampleGroup } from './example-types.ts'
import type { Operation } from './operations.ts'

export const EXAMPLES: Readonly<Record<Operation, readonly ExampleGroup[]>> = {
  enrich: ENRICH,
  buyingGroup: BUYING_GROUP,
}

export const exampleOf = (operation: Operation, id: string | undefined): Example | undefined =>
  EXAMPLES[operation].flatMap(({ examples }) => examples).find((example) => example.id === id)
