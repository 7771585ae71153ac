/** Texts of licences that are shipped where whoever grants them brings none, or where they must be handed on whole. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const STANDARD = ['Apache-2.0', 'Unlicense', 'MPL-2.0', 'LGPL-2.0', 'LGPL-2.1'] as const
export type Standard = (typeof STANDARD)[number]

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

export const isStandard = (license: string): license is Standard =>
  STANDARD.some((standard) => standard === license)

/** The text as its publisher has it. */
export const standardText = (license: Standard): string =>
  readFileSync(join(import.meta.dir, 'texts', `${license}.txt`), 'utf8')
