/** All example requests. Those about companies need the bundled sample. */

import type { SearchOperation } from '../../../api/request-link.ts'
import type { Values } from '../operations.ts'
import { ENRICH_EXAMPLES, type Example, type ExampleGroup } from './enrich-examples.ts'

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
        'Five per page',
        'Sorted by seniority, then by function. The pages are below the list.',
        {
          companyWebsite: 'northwind-optics.example',
          pageNo: 1,
          pageSize: 5,
        },
      ),
      createExample('whole', 'All at once', 'A page can have up to 100 members.', {
        companyWebsite: 'northwind-group.example',
        pageSize: 100,
      }),
      createExample(
        'misspelled-name',
        'By a misspelled name',
        'Names are matched in the same way as in Enrich.',
        {
          companyName: 'Nortwind Optics',
        },
      ),
      createExample(
        'beyond',
        'A page past the end',
        'An empty list with correct totals. This is not an error.',
        {
          companyWebsite: 'northwind-optics.example',
          pageNo: 99,
          pageSize: 5,
        },
      ),
      createExample('unknown', 'An unknown company', 'An empty list. This is not an error.', {
        companyName: 'Unheard Of Ventures',
      }),
    ],
  },
  {
    title: 'Trigger errors',
    examples: [
      createExample('outcome', 'A test buying group', 'Returns the same members with any data.', {
        companyWebsite: 'match.outcome.test',
      }),
      createExample(
        'bad-page',
        '400: invalid page size',
        'The response names the invalid field, and the form highlights it.',
        {
          companyWebsite: 'northwind-optics.example',
          pageSize: 500,
        },
      ),
      createExample('429', '429: too many requests', 'With Retry-After: 1.', {
        companyWebsite: 'rate-limited.outcome.test',
      }),
      createExample('503', '503: unavailable', 'Clients should retry later.', {
        companyWebsite: 'unavailable.outcome.test',
      }),
    ],
  },
]

export const EXAMPLES: Readonly<Record<SearchOperation, readonly ExampleGroup[]>> = {
  enrich: ENRICH_EXAMPLES,
  buyingGroup: BUYING_GROUP_EXAMPLES,
}

export const findExample = (operation: SearchOperation, id: string | undefined): Example | undefined =>
  EXAMPLES[operation].flatMap(({ examples }) => examples).find((example) => example.id === id)
