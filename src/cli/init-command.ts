/** Runs `signalbox init`, which creates a folder of starter data for `serve --data`. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Command } from 'commander'
import { generateApiKey } from '../accounts/keys.ts'
import { formatOrganizationsSchema, type SeedOrganization } from '../accounts/organization-schema.ts'
import { CommandError, explainWriteErrors, UsageError } from '../lib/errors.ts'
import { type Random, systemRandom } from '../lib/random.ts'
import { formatExamples } from './help-text.ts'
import { print } from './terminal.ts'

const DEFAULT_FOLDER = 'my-data'

/** Defines the arguments, flags, and action of the command. */
export function defineInit(command: Command): void {
  command
    .argument('[folder]', `new or existing folder (default: ${DEFAULT_FOLDER})`)
    .addHelpText('after', HELP_END)
    .action((folder: string | undefined) => init(folder ?? DEFAULT_FOLDER))
}

const HELP_END = formatExamples(
  ['signalbox init', 'signalbox init ./acme-data', `signalbox serve --data ./${DEFAULT_FOLDER}`],
  'docs/data.md#serve-a-folder',
)

/**
 * Creates a data directory with example files.
 * @throws {CommandError} if the name is empty, the folder above does not exist, or a file exists already or cannot be written
 */
function init(folder: string): void {
  // The shell passes an empty name for an unset variable.
  if (folder.trim() === '')
    throw new UsageError(`The name of the folder is empty. Choose one, such as ${DEFAULT_FOLDER}.`)
  const parent = dirname(folder)
  if (!existsSync(parent)) throw new CommandError(`The folder ${parent} does not exist. Create it first.`)
  const files = Object.entries(createStarterFiles(systemRandom))
  const existing = files.find(([name]) => existsSync(join(folder, name)))
  if (existing) {
    throw new CommandError(
      `${join(folder, existing[0])} already exists. Nothing was written. Choose a different folder.`,
    )
  }
  const write = (): void => {
    mkdirSync(folder, { recursive: true })
    // An exclusive flag, because a file may have been created since the check.
    for (const [name, text] of files) writeFileSync(join(folder, name), text, { flag: 'wx' })
  }
  explainWriteErrors(folder, write, 'Choose a different folder.')
  print(
    `Created ${folder} with ${files.map(([name]) => name).join(', ')}.\nNext: signalbox serve --data ${quote(folder)}\n`,
  )
}

/** Quotes a path for a shell, also on Windows. */
const quote = (path: string): string => (/^[\w./\\:~-]+$/.test(path) ? path : `"${path}"`)

const SCHEMA_FILE = 'organizations.schema.json'

/** Returns the texts by file name. */
function createStarterFiles(random: Random): Readonly<Record<string, string>> {
  const adminKey = generateApiKey(random)
  const apiKey = generateApiKey(random)
  return {
    'organizations.json': `${JSON.stringify(
      { $schema: `./${SCHEMA_FILE}`, organizations: [createOrganization(adminKey, apiKey)] },
      undefined,
      2,
    )}\n`,
    [SCHEMA_FILE]: formatOrganizationsSchema(),
    'companies.csv': COMPANIES,
    'contacts.csv': CONTACTS,
  }
}

const createOrganization = (adminKey: string, apiKey: string): SeedOrganization => ({
  orgName: 'My organization',
  website: 'https://my-organization.example',
  status: 'active',
  subscription: 'plus',
  credits: 1000,
  dailyRateLimit: 10_000,
  qpsLimit: 10,
  maskEmail: false,
  maskDirectDial: false,
  users: [
    { email: 'admin@my-organization.example', role: 'admin', status: 'active' },
    { email: 'integration@my-organization.example', role: 'user', status: 'active' },
  ],
  keys: [
    { email: 'admin@my-organization.example', role: 'admin', status: 'active', apiKey: adminKey },
    { email: 'integration@my-organization.example', role: 'standard', status: 'active', apiKey },
  ],
})

const COMPANIES = `compName,compWebsite,compIndustry,compEmpCount,compEmpRange,compCity,compCountry
Acme Optics GmbH,https://acme-optics.example,Optical Instruments,240,201 - 500,Jena,Germany
Harbor Lane Logistics,https://harbor-lane.example,Logistics,1200,1001 - 5000,Portland,United States
`

const CONTACTS = `conFullName,conEmail,compWebsite,conJobTitleEn,conJobStartedOn,conLevels,conFunctions
Eva Klein,eva.klein@acme-optics.example,acme-optics.example,Head of Purchasing,Mar 2023,Director,Operations
Jonas Weber,jonas.weber@acme-optics.example,acme-optics.example,Chief Technology Officer,Jan 2020,C-Level,Engineering
Mia Torres,mia.torres@harbor-lane.example,harbor-lane.example,VP of Sales,Jun 2021,VP,Sales
`
