/** The rules that `bun run ablate` switches off still exist. */
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ABLATIONS } from '../../../scripts/evaluate/ablate/patched-copy.ts'

const PROJECT = join(import.meta.dir, '../../..')

test.each(ABLATIONS.map(({ name, patches }) => [name, patches] as const))(
  'the rule "%s" can be switched off',
  (_, patches) => {
    for (const [path = '', find = ''] of patches)
      expect(readFileSync(join(PROJECT, path), 'utf8').split(find)).toHaveLength(2)
  },
)
