/** Where malformed JSON goes wrong. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { jsonProblem } from '../src/lib/json-problem.ts'

describe('jsonProblem names the first character that cannot stand where it does', () => {
  test.each([
    ['', 'the end comes too early at line 1, column 1'],
    ['{"a": }', 'unexpected "}" at line 1, column 7'],
    ['{"a":1,}', 'unexpected "}" at line 1, column 8'],
    ['{"a":1]', 'unexpected "]" at line 1, column 7'],
    ['{"a":1}x', 'unexpected "x" at line 1, column 8'],
    ['{"a":1}\n}', 'unexpected "}" at line 2, column 1'],
    ["{'a':1}", `unexpected "'" at line 1, column 2`],
    ['{"a":"x\ny"}', 'unexpected "\\n" at line 1, column 8'],
    ['"a\\x"', 'unexpected "\\\\" at line 1, column 3'],
    ['"a', 'the end comes too early at line 1, column 3'],
    ['{"😀": nul}', 'unexpected "n" at line 1, column 7'],
    ['['.repeat(65_000), 'the end comes too early at line 1, column 65001'],
  ])('%j', (text, problem) => expect(jsonProblem(text)).toBe(problem))

  test('counts from the beginning of the whole text', () =>
    expect(jsonProblem('x', '{"list":[\n1,')).toBe('unexpected "x" at line 2, column 3'))
})

test('jsonProblem finds something exactly where the parser fails', () => {
  const edited = fc
    .json()
    .chain((text) =>
      fc
        .tuple(
          fc.integer({ min: 0, max: text.length }),
          fc.integer({ min: 0, max: 2 }),
          fc.constantFrom(
            '"',
            '\\',
            '{',
            '}',
            '[',
            ']',
            ',',
            ':',
            '1',
            '0',
            '.',
            'e',
            '-',
            't',
            '\n',
            ' ',
            '\u0001',
            '',
          ),
        )
        .map(([at, dropped, added]) => text.slice(0, at) + added + text.slice(at + dropped)),
    )
  fc.assert(
    fc.property(edited, (text) => {
      expect([text, jsonProblem(text) === undefined]).toEqual([text, isJson(text)])
    }),
    { numRuns: 5_000 },
  )
}, 60_000)

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
