/** All example requests. Those about companies need the bundled sample. */

import type { Operation, Values } from '../operations.ts'
import { ENRICH } from './enrich-examples.ts'
import type { Example, ExampleGroup } from './example.ts'

const group = (id: string, name: string, tells: string, values: Values): Example => ({
  id,
  name,
  tells,
  values,
})

const BUYING_GROUP: readonly ExampleGroup[] = [
  {
    title: 'Companies',
    examples: [
      group('pages', 'Five a page', 'Most senior first, then by function. Go through the pages below.', {
        companyWebsite: 'northwind-optics.example',
        pageNo: '1',
        pageSize: '5',
      }),
      group('whole', 'All at once', 'Up to a hundred members fit on a page.', {
        companyWebsite: 'northwind-group.example',
        pageSize: '100',
      }),
      group('misspelt-name', 'By a misspelt name', 'The name is matched as Enrich matches it.', {
        companyName: 'Nortwind Optics',
      }),
      group('beyond', 'A page past the end', 'An empty list with true totals, and no error.', {
        companyWebsite: 'northwind-optics.example',
        pageNo: '99',
        pageSize: '5',
      }),
      group('unknown', 'An unknown company', 'An empty list, and no error.', {
        companyName: 'Unheard Of Ventures',
      }),
    ],
  },
  {
    title: 'Errors on demand',
    examples: [
      group('outcome', 'A committee by name', 'The same whatever data are served.', {
        companyWebsite: 'match.outcome.test',
      }),
      group(
        'bad-page',
        '400: a page that cannot be',
        'The field at fault is named, and marked in the form.',
        {
          companyWebsite: 'northwind-optics.example',
          pageSize: '500',
        },
      ),
      group('429', '429: too many requests', 'With Retry-After: 1.', {
        companyWebsite: 'rate-limited.outcome.test',
      }),
      group('503', '503: unavailable', 'Try again later.', { companyWebsite: 'unavailable.outcome.test' }),
    ],
  },
]

export const EXAMPLES: Readonly<Record<Operation, readonly ExampleGroup[]>> = {
  enrich: ENRICH,
  buyingGroup: BUYING_GROUP,
}

export const exampleOf = (operation: Operation, id: string | undefined): Example | undefined =>
  EXAMPLES[operation].flatMap(({ examples }) => examples).find((example) => example.id === id)
