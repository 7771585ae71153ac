/** The files that `signalbox init` creates. */
import { generateApiKey } from '../../accounts/keys.ts'
import { formatOrganizationsSchema, type SeedOrganization } from '../../accounts/organizations-file.ts'
import type { Random } from '../../lib/random.ts'

const SCHEMA_FILE = 'organizations.schema.json'

/** Returns the texts by file name. */
export function createStarterFiles(random: Random): Readonly<Record<string, string>> {
  const adminKey = generateApiKey('admin', random)
  const apiKey = generateApiKey('standard', random)
  return {
    'organizations.json': `${JSON.stringify(
      { $schema: `./${SCHEMA_FILE}`, organizations: [createOrganization(adminKey, apiKey)] },
      undefined,
      2,
    )}\n`,
    [SCHEMA_FILE]: formatOrganizationsSchema(),
    'companies.csv': COMPANIES,
    'contacts.csv': CONTACTS,
    'README.md': createReadme(apiKey),
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

const createReadme = (apiKey: string): string => `# Data for Signalbox

| File | Content |
|---|---|
| \`companies.csv\` | companies, one per row |
| \`contacts.csv\` | people, one row for each job |
| \`organizations.json\` | organizations with their limits, users, and API keys |
| \`${SCHEMA_FILE}\` | the JSON Schema, with which editors validate \`organizations.json\` |

Start the sandbox in this folder:

\`\`\`sh
signalbox serve --data . --watch
\`\`\`

Send a request:

\`\`\`sh
curl -s localhost:8080/v7/enrich -H 'apikey: ${apiKey}' --json '{"contactEmail":"eva.klein@acme-optics.example"}'
\`\`\`

With \`--watch\`, the server loads changed files again. The keys work in this sandbox only.
\`signalbox schema organizations > ${SCHEMA_FILE}\` updates the schema.
`
