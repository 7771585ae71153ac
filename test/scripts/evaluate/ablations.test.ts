import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ABLATIONS } from '../../../scripts/evaluate/ablate/patched-copy.ts'

const ROOT = join(import.meta.dir, '../../..')

test('each rule can be switched off, because its texts are in the code exactly once', () => {
  const missing = ABLATIONS.flatMap(({ name, patches }) =>
    patches
      .filter(([path = '', find = '']) => readFileSync(join(ROOT, path), 'utf8').split(find).length !== 2)
      .map(([path]) => `${name}: ${path}`),
  )
  expect(missing).toEqual([])
})
