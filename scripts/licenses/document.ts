/** `THIRD_PARTY_LICENSES` as text: what is shipped, under which licences, and these. */

import { type Shipped, titleOf } from './packages.ts'
import { bunNotice, DATA } from './parts.ts'
import { ALLOWED, isStandard, type Standard, standardText } from './texts.ts'

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
