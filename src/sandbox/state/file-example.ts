/** The example of a state file in the OpenAPI document. It is valid. */
import { emptyMarketContent } from '../../market/edit/market-content.ts'
import { toStateFile } from './state-file.ts'
import { emptyStateRows } from './state-tables.ts'

/** The unchanged sample, without organizations. */
export const createFileExample = () =>
  toStateFile({
    clock: { mode: 'running', offset: 0 },
    faults: [],
    buckets: [],
    tables: emptyStateRows(),
    market: emptyMarketContent(),
  })
