/** All example requests. Those about companies need the bundled sample. */

import type { Operation, Values } from '../operations.ts'
import { ENRICH_EXAMPLES } from './enrich-examples.ts'
import type { Example, ExampleGroup } from './example.ts'

const createExample = (id: string, name: string, description: string, values: Values): Example => ({
  id,
  name,
  description,
  values,
})

const BUYING_GROUP_EXAMPLES: readonly ExampleGroup[] = [
  {
    title: 'Companies',
    examples: [
      createExample(
        'pages',
        'Five a page',
        'Most senior first, then by function. Go through the pages below.',
        {
          companyWebsite: 'northwind-optics.example',
          pageNo: '1',
          pageSize: '5',
        },
      ),
      createExample('whole', 'All at once', 'Up to a hundred members fit on a page.', {
        companyWebsite: 'northwind-group.example',
        pageSize: '100',
      }),
      createExample('misspelt-name', 'By a misspelt name', 'The name is matched as Enrich matches it.', {
        companyName: 'Nortwind Optics',
      }),
      createExample('beyond', 'A page past the end', 'An empty list with true totals, and no error.', {
        companyWebsite: 'northwind-optics.example',
        pageNo: '99',
        pageSize: '5',
      }),
      createExample('unknown', 'An unknown company', 'An empty list, and no error.', {
        companyName: 'Unheard Of Ventures',
      }),
    ],
  },
  {
    title: 'Errors on demand',
    examples: [
      createExample('outcome', 'A committee by name', 'The same whatever data are served.', {
        companyWebsite: 'match.outcome.test',
      }),
      createExample(
        'bad-page',
        '400: a page that cannot be',
        'The field at fault is named, and marked in the form.',
        {
          companyWebsite: 'northwind-optics.example',
          pageSize: '500',
        },
      ),
      createExample('429', '429: too many requests', 'With Retry-After: 1.', {
        companyWebsite: 'rate-limited.outcome.test',
      }),
      createExample('503', '503: unavailable', 'Try again later.', {
        companyWebsite: 'unavailable.outcome.test',
      }),
    ],
  },
]

export const EXAMPLES: Readonly<Record<Operation, readonly ExampleGroup[]>> = {
  enrich: ENRICH_EXAMPLES,
  buyingGroup: BUYING_GROUP_EXAMPLES,
}

export const findExample = (operation: Operation, id: string | undefined): Example | undefined =>
  EXAMPLES[operation].flatMap(({ examples }) => examples).find((example) => example.id === id)
