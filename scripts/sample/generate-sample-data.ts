/** `bun scripts/generate-sample-data.ts`: writes `data/companies.csv` and `data/contacts.csv`. */
import { join } from 'node:path'
import { generateSample, SAMPLE_SEED } from './sample/generate.ts'

const { companies, employments } = generateSample(join(import.meta.dir, '..', 'data'))
console.log(
  `data/companies.csv: ${companies} rows, data/contacts.csv: ${employments} rows (seed "${SAMPLE_SEED}")`,
)
