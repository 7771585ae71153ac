/**
 * Builds `THIRD_PARTY_LICENSES`: the shipped packages, their licenses, and the license texts. Each `bun install` builds it, and
 * `signalbox --licenses` prints it.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageManager } from '../../package.json'
import { findShippedPackages, getTitle, type ShippedPackage } from './packages.ts'

const ROOT = join(import.meta.dir, '../..')
const TEXTS = join(import.meta.dir, 'texts')

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

/** Licenses whose text names no copyright holder. Packages may refer to it. */
const FIXED_TEXTS = ['Apache-2.0', 'Unlicense']

/** Licenses that are printed in full, with what they apply to. */
const FULL_TEXTS = [
  ['Apache-2.0', 'drizzle-orm, the nicknames, and parts of Swagger UI and Bun'],
  ['MPL-2.0', 'the Public Suffix List'],
  ['LGPL-2.0-only', 'JavaScriptCore and WebKit, in Bun'],
  ['LGPL-2.1-only', 'TinyCC, in Bun'],
] as const

/**
 * Creates the document from the packages and Bun's notice. It contains no dates and no paths.
 * @throws {Error} with the name of a package whose license is not allowed, or that has no license text
 */
export function createLicensesDocument(packages: readonly ShippedPackage[]): string {
  const sections = [
    formatSection('Bun', readBunNotice()),
    formatSection('Data', readFileSync(join(ROOT, 'data/NOTICE.txt'), 'utf8')),
    ...packages.map((one) => formatSection(`${getTitle(one)} (${one.license})`, getLicenseText(one))),
    formatSection('swagger-ui-bundle.js and swagger-ui.css', SWAGGER_UI_NOTICE),
    ...FULL_TEXTS.map(([license, of]) => formatSection(`${license}: ${of}`, getStandardText(license))),
  ]
  return normalize([createIntroduction(packages), ...sections].join('\n'))
}

/** The packages that Swagger UI is built from, which are not installed here. */
const SWAGGER_UI_NOTICE = readFileSync(join(TEXTS, 'swagger-ui-bundle.txt'), 'utf8')

const getStandardText = (license: string): string => readFileSync(join(TEXTS, `${license}.txt`), 'utf8')

function createIntroduction(packages: readonly ShippedPackage[]): string {
  const width = Math.max(...packages.map((one) => getTitle(one).length)) + 2
  const lines = packages.map((one) => `  ${getTitle(one).padEnd(width)}${one.license}`)
  return `The parts of Signalbox and their licenses. Signalbox itself is under the MIT license (see LICENSE).

The executable and the npm package contain the runtime Bun, third-party lists, and these ${packages.length} packages:

${lines.join('\n')}
`
}

const RULE = '='.repeat(80)

const formatSection = (title: string, text: string): string => `${RULE}\n${title}\n${RULE}\n\n${text}\n`

function getLicenseText(one: ShippedPackage): string {
  if (!ALLOWED_LICENSES.includes(one.license))
    throw new Error(`${getTitle(one)}: ${one.license} may not be shipped`)
  if (one.texts.some(({ file }) => /^(licen|copying)/i.test(file)))
    return one.texts.map(({ text }) => text.trim()).join('\n\n')
  if (!FIXED_TEXTS.includes(one.license)) throw new Error(`${getTitle(one)} contains no license text`)
  const by = one.author === undefined ? '' : `By ${one.author}. `
  return `${by}The package contains no license text. The full text of ${one.license} is below.`
}

/** Removes carriage returns, and blanks at the ends of lines. */
const normalize = (text: string): string =>
  `${text
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t]+$/gm, '')
    .trim()}\n`

/** Returns the notice of the embedded version of Bun, as Markdown. A new version needs its `license.mdx` from `bun-types`. */
function readBunNotice(): string {
  const version = packageManager.replace('bun@', '')
  const notice = readFileSync(join(TEXTS, `bun-${version}.mdx`), 'utf8').replace(/^---\n.*?\n---\n/s, '')
  return `${BUN.replace('VERSION', version)}\n${notice.trim()}\n`
}

/** The LGPL requires that users can replace JavaScriptCore and TinyCC. */
const BUN = `The executable is the runtime Bun VERSION, unchanged, with Signalbox's bundle appended. Some parts of Bun, such as
JavaScriptCore, are under the LGPL. To change such a part, build Bun from its source as described here. Then run
\`bun run build\` with it in a clone of Signalbox, which embeds the Bun that runs it. The notice as Bun publishes it:
`

if (import.meta.main) {
  const file = join(ROOT, 'THIRD_PARTY_LICENSES')
  const text = createLicensesDocument(await findShippedPackages())
  // An unchanged file does not need a new build of the executable.
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
}
