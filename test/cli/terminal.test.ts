/** Colors are used only on terminals, unless configured otherwise. */
import { expect, test } from 'bun:test'
import { createPaint } from '../../src/cli/terminal.ts'

const TERMINAL = { isTTY: true }

test.each([
  ['a terminal', TERMINAL, {}, true],
  ['a file', {}, {}, false],
  ['NO_COLOR', TERMINAL, { NO_COLOR: '1' }, false],
  ['NO_COLOR that is blank', TERMINAL, { NO_COLOR: '' }, true],
  ['FORCE_COLOR and a file', {}, { FORCE_COLOR: '1' }, true],
  ['FORCE_COLOR=0 and a terminal', TERMINAL, { FORCE_COLOR: '0' }, false],
  ['both', TERMINAL, { NO_COLOR: '1', FORCE_COLOR: '1' }, false],
  ['a terminal without any', TERMINAL, { TERM: 'dumb' }, false],
])('colors in %s with %p and %p: %p', (_, stream, env, expected) => {
  expect(createPaint(stream, env)('red', 'x') !== 'x').toBe(expected)
})
