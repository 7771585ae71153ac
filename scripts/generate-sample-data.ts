/** `bun scripts/generate-sample-data.ts`: writes `data/companies.csv` and `data/contacts.csv`. */
import { join } from 'node:path'
import { generateSample, SEED } from './sample/generate.ts'

const DATA = join(import.meta.dir, '..', 'data')

if (import.meta.main) {
  for (const [name, text] of Object.entries(generateSample())) {
    const file = `${name}.csv`
    await Bun.write(join(DATA, file), text)
    console.log(
      `data/${file}: ${text.split('\n').length - 2} rows, ${Math.round(text.length / 1024)} KiB (seed "${SEED}")`,
    )
  }
}
