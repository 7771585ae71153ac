/** Makes `data/sample.db`, the form in which the sample is embedded, of `data/*.csv`. Runs after each install. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openMemory } from '../src/db/open.ts'
import type { RowProblem } from '../src/market/import/columns.ts'
import { readTables, tablesIn } from '../src/market/import/data-directory.ts'
import { importMarket, markMarket, originOf } from '../src/market/import/import-market.ts'

const DATA = join(import.meta.dir, '../data')

const data = readTables(...tablesIn(DATA))
const connection = openMemory()
const problems: RowProblem[] = []
const { companies, people, employments } = importMarket(connection, data, {
  problem: (problem) => problems.push(problem),
  progress: () => {},
})
if (problems.length > 0) {
  for (const { file, line, reason } of problems) console.error(`${file}:${line}: ${reason}`)
  process.exit(1)
}
markMarket(connection, originOf('sample', data.fingerprint))
connection.client.run('VACUUM')
const image = connection.client.serialize()
writeFileSync(join(DATA, 'sample.db'), image)
writeFileSync(join(DATA, 'sample.fingerprint.txt'), `${data.fingerprint}\n`)
const size = (image.length / 2 ** 20).toFixed(1)
console.log(
  `data/sample.db: ${companies} companies, ${people} people, ${employments} employments, ${size} MiB`,
)
