/** Contents of a data directory, which differ in their records, their organizations, or both. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MAREN } from '../../fixtures/leads.ts'
import { FIXTURE_DATA, startSandbox } from '../../support/sandbox.ts'
import { type DataFiles, readFiles } from './state-model.ts'

export interface DataContent extends DataFiles {
  /** Replaces the files of a data directory. */
  readonly write: (folder: string) => void
}

const SEEDS: readonly { orgName: string; users: readonly object[] }[] = JSON.parse(
  readFileSync(join(FIXTURE_DATA, 'organizations.json'), 'utf8'),
)
const changeSeeds = (changes: Record<string, object>) =>
  SEEDS.map((seed) => ({ ...seed, ...changes[seed.orgName] }))
const MEMBER = { email: 'new@new.example', status: 'active' }
const LATER = {
  ...{ orgName: 'Later', credits: 4, users: [{ ...MEMBER, role: 'user' }] },
  keys: [{ ...MEMBER, role: 'standard', apiKey: 'later-key' }],
}
const ORGANIZATIONS = [
  SEEDS,
  [...changeSeeds({ Standard: { credits: 10 }, Pro: { subscription: 'plus', qpsLimit: 3 } }), LATER],
  [
    ...changeSeeds({
      'Plus Counted': { subscription: 'standard', credits: 9 },
      Standard: { subscription: 'plus', users: [...(SEEDS[0]?.users ?? []), MEMBER] },
    }),
    { ...LATER, subscription: 'standard', users: [{ ...MEMBER, role: 'admin' }] },
  ],
]

const CONTACTS = 'conGUID,compName,conFullName,conEmail,conJobTitleEn'
const TABLES: readonly Readonly<Record<string, string>>[] = [
  {},
  {
    'companies.csv':
      'compGUID,compName,compWebsite\nAAAA000000000001,Halcyon,halcyon-freight.example\n,Larkspur Robotics,',
    'contacts.csv': `${CONTACTS}\nBBBB0000000000000000000000000001,Halcyon,Maren Oyelaran,${MAREN.contactEmail},CEO`,
  },
  {
    'companies.csv': 'compGUID,compName\nAAAA000000000004,Halcyon Freight\nAAAA000000000001,Orchid Biotech',
    'contacts.csv': `${CONTACTS}\n,Halcyon Freight,Max Oyelaran,${MAREN.contactEmail},CFO`,
  },
]

/** Returns the contents. The first one is the fixture. */
export async function createContents(folder: string): Promise<DataContent[]> {
  const contents: DataContent[] = []
  for (const seeds of ORGANIZATIONS) {
    for (const tables of TABLES) {
      const text = JSON.stringify(seeds)
      const write = (directory: string): void => {
        cpSync(FIXTURE_DATA, directory, { recursive: true })
        for (const [name, table] of Object.entries({ ...tables, 'organizations.json': text }))
          writeFileSync(join(directory, name), table)
      }
      write(folder)
      const sandbox = await startSandbox({ dataDirectory: folder })
      const files = readFiles(sandbox, text)
      sandbox.modules.close()
      contents.push({ ...files, write })
    }
  }
  return contents
}
