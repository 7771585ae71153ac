/** The types of the Python client. */
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PYTHON_TYPES, pythonTypes } from '../../../scripts/build/python-types.ts'
import { ROOT } from '../../support/paths.ts'

test('the types of the Python client match openapi.json (`bun run openapi` writes them)', () => {
  const document = readFileSync(join(ROOT, 'openapi.json'), 'utf8')
  const isUpToDate = readFileSync(PYTHON_TYPES, 'utf8') === pythonTypes(document)
  expect(isUpToDate ? 'up to date' : 'differ from openapi.json: run `bun run openapi`').toBe('up to date')
})
