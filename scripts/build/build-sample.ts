/** Builds `data/sample.db`, which the executable embeds, from `data/*.csv`. Runs after each install. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openMemory } from '../../src/db/open-and-lock.ts'
import { withOwnTransaction } from '../../src/db/transaction.ts'
import type { FileProblem } from '../../src/lib/problem.ts'
import { findTables, openTables } from '../../src/records/import/data-directory.ts'
import { formatOrigin, importRecords, setRecordOrigin } from '../../src/records/import/import-records.ts'

/** About 3,000 charges. */
const FREE_BYTES = 512 * 1024

const DATA = join(import.meta.dir, '../../data')

const data = await openTables(...findTables(DATA))
const connection = openMemory()
const problems: FileProblem[] = []
const observer = { onProblem: (problem: FileProblem) => problems.push(problem), onProgress: () => {} }
const { companies, people, jobs } = await withOwnTransaction(connection, () =>
  importRecords(connection, data, observer),
)
if (problems.length > 0) {
  for (const { file, line, message } of problems) console.error(`${file}:${line}: ${message}`)
  process.exit(1)
}
setRecordOrigin(connection, formatOrigin('sample', data.fingerprint))
connection.client.run('VACUUM')
// Free pages for the first organizations and charges. Without them, SQLite copies the whole database in memory at each start.
connection.client.run(`CREATE TABLE spare AS SELECT zeroblob(${FREE_BYTES})`)
connection.client.run('DROP TABLE spare')
const image = connection.client.serialize()
writeFileSync(join(DATA, 'sample.db'), image)
writeFileSync(join(DATA, 'sample.fingerprint.txt'), `${data.fingerprint}\n`)
const size = (image.length / 2 ** 20).toFixed(1)
console.log(`data/sample.db: ${companies} companies, ${people} people, ${jobs} jobs, ${size} MiB`)
