/** The parts of the sources in which a wrong line costs users the most, and the tests that can notice it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Random } from '../lib/random.ts'
import { listMutations, type Mutation } from './mutations.ts'

interface Subject {
  readonly name: string
  /** Glob patterns in `src/`. */
  readonly sources: readonly string[]
  /** Folders and files in `test/` with fast tests. */
  readonly fast: readonly string[]
  /** Folders and files in `test/` with slow tests, which run only if the fast ones notice nothing. */
  readonly slow: readonly string[]
}

export const SUBJECTS: readonly Subject[] = [
  {
    name: 'money',
    sources: [
      'accounts/{credits,summarize-organizations}.ts',
      'api/{enrich,buying-group}/service.ts',
      'http/pipeline.ts',
    ],
    fast: ['api', 'accounts', 'sandbox'],
    slow: ['api/fixed-responses', 'sandbox/faults/fault-effects', 'sandbox/journal/verification'],
  },
  {
    name: 'access',
    sources: [
      'accounts/{account-email,callers,keys,users,organizations}.ts',
      'api/users-and-keys/service.ts',
      'http/{access-guard,api-key}.ts',
      'sandbox/organizations/*service.ts',
    ],
    fast: ['api/interface', 'api/users-and-keys', 'http', 'sandbox/organizations'],
    slow: ['api/fixed-responses'],
  },
  {
    name: 'limits',
    sources: ['accounts/rate-limits.ts', 'core/sandbox-clock.ts', 'http/body.ts', 'lib/clock.ts'],
    fast: ['accounts', 'lib', 'api/interface', 'http/error', 'sandbox/clock', 'sandbox/journal'],
    slow: ['sandbox/data/data-bodies', 'sandbox/data/data-size'],
  },
  {
    name: 'state',
    sources: [
      'db/{snapshots,transaction,record-changes,copied-tables,temporary-rows}.ts',
      'sandbox/state/*.ts',
      'sandbox/faults/{service,store}.ts',
    ],
    fast: ['sandbox', 'db'],
    slow: ['sandbox/state'],
  },
  {
    name: 'identity',
    sources: ['records/{companies,people,edit}/*.ts'],
    fast: ['records/own-data', 'records/import', 'sandbox/data'],
    slow: ['records/own-data/people', 'sandbox/data/stored-records', 'records/edit'],
  },
  {
    name: 'matching',
    sources: [
      'matching/{match,grades,field-comparison}.ts',
      'matching/{compare,index,normalize,score}/**/*.ts',
    ],
    fast: ['matching', 'api/enrich', 'sandbox/explain', 'records/rows'],
    slow: ['matching/labeled', 'matching/normalize', 'api/enrich/jobs'],
  },
  {
    name: 'parsing',
    sources: [
      'columns/*.ts',
      'config/*.ts',
      'leads/{read,map}/*.ts',
      'lib/{csv-records,json,email,host-names,text}.ts',
      'records/{rows,import}/*.ts',
    ],
    fast: [
      'lib',
      'columns',
      'config',
      'leads',
      'http/access-guard',
      'sandbox/organizations/organizations',
      'records/rows',
      'records/import',
      'records/own-data/values',
      'records/own-data/tables',
      'cli/enrich',
      'sandbox/data',
      'sandbox/faults/faults',
    ],
    slow: ['records/rows/normalized', 'records/import', 'cli/import'],
  },
]

/** A mutation of a file of a subject. */
export interface Mutant {
  readonly subject: Subject
  /** Relative to the root of the project. */
  readonly file: string
  readonly mutation: Mutation
}

/** Returns all mutants in the order in which a seed draws them. Subjects take turns, whatever their size. */
export function drawMutants(root: string, seed: string, subjects = SUBJECTS): Mutant[] {
  const drawn = subjects.map((subject) =>
    new Random(`${seed} ${subject.name}`).shuffled(listMutants(root, subject)),
  )
  const turns = Math.max(...drawn.map(({ length }) => length))
  return Array.from({ length: turns }, (_, turn) => drawn.flatMap((mutants) => mutants[turn] ?? [])).flat()
}

function listMutants(root: string, subject: Subject): Mutant[] {
  const folder = join(root, 'src')
  const files = new Set(subject.sources.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync(folder)]))
  return [...files].toSorted().flatMap((name) =>
    listMutations(readFileSync(join(folder, name), 'utf8')).map((mutation) => ({
      subject,
      file: join('src', name),
      mutation,
    })),
  )
}
