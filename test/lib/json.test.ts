/** The position and the cause of JSON syntax errors. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { describeJsonError, isNestedTooDeeply, tryParseJson } from '../../src/lib/json.ts'

describe('the description of a JSON problem names the first wrong character', () => {
  test.each([
    ['nothing', '', 'it ends too early at line 1, column 1'],
    ['a comma before the end', '{"a":1,}', 'unexpected "}" at line 1, column 8'],
    ['the wrong bracket', '{"a":1]', 'unexpected "]" at line 1, column 7'],
    ['a second bracket on line 2', '{"a":1}\n}', 'unexpected "}" at line 2, column 1'],
    ['single quotes', "{'a':1}", `unexpected "'" at line 1, column 2`],
    ['a line break in a string', '{"a":"x\ny"}', 'unexpected "\\n" at line 1, column 8'],
    ['an unknown escape', '"a\\x"', 'unexpected "\\\\" at line 1, column 3'],
    ['a string without an end', '"a', 'it ends too early at line 1, column 3'],
    ['65,000 open brackets', '['.repeat(65_000), 'it is nested too deeply'],
  ])('%s', (_, text, problem) => expect(describeJsonError(text)).toBe(problem))
})

describe('a JSON text is nested too deeply', () => {
  test.each([
    ['with 65 levels', '['.repeat(65) + ']'.repeat(65), true],
    ['even if it is incomplete', '['.repeat(65), true],
    ['after a text with an escaped quote', `["\\"",${'['.repeat(64)}`, true],
    ['not with 64 levels', '['.repeat(64) + ']'.repeat(64), false],
    ['not with many lists side by side', `[${'[],'.repeat(100)}[]]`, false],
    ['not with brackets in a text', `["\\"${'['.repeat(100)}"]`, false],
  ])('%s', (_, text, isTooDeep) => {
    expect(isNestedTooDeeply(text)).toBe(isTooDeep)
    expect(tryParseJson(text) === undefined).toBe(isTooDeep || !isJson(text))
  })
})

test('a JSON problem is found exactly if the parser fails', () => {
  const edited = fc
    .json()
    .chain((text) =>
      fc
        .tuple(
          fc.integer({ min: 0, max: text.length }),
          fc.integer({ min: 0, max: 2 }),
          fc.constantFrom(...'"\\{}[],:10.e-t\n \u0001', ''),
        )
        .map(([at, dropped, added]) => text.slice(0, at) + added + text.slice(at + dropped)),
    )
  fc.assert(
    fc.property(edited, (text) => {
      expect([text, describeJsonError(text) === undefined]).toEqual([text, isJson(text)])
    }),
    { numRuns: 5_000 },
  )
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
