/**
 * No regular expression of the sources backtracks more than quadratically, or takes more than linear time for long plain texts, because
 * one value could then block the server.
 */
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { parseSync } from 'oxc-parser'
import { ROOT } from '../support/paths.ts'

/** The dashboard runs in a browser. */
const FILES = [...new Bun.Glob('src/**/*.ts').scanSync(ROOT)].filter(
  (file) => !file.startsWith('src/dashboard/'),
)

/** Returns the regular expressions of a file: literals, and calls of `RegExp` with a constant text. */
function listExpressions(file: string): RegExp[] {
  const expressions: RegExp[] = []
  JSON.stringify(parseSync(file, readFileSync(join(ROOT, file), 'utf8')).program, (_, node: unknown) => {
    const { type, regex, callee, arguments: values } = Object(node)
    if (type === 'Literal' && regex) expressions.push(new RegExp(regex.pattern, regex.flags))
    const isConstructor = (type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp'
    if (isConstructor && typeof values[0]?.value === 'string')
      expressions.push(new RegExp(values[0].value, String(values[1]?.value ?? '')))
    return typeof node === 'bigint' ? String(node) : node
  })
  return expressions
}

/** What fast-check cannot generate: look-arounds match nothing, and properties are replaced by some of their letters. */
const simplify = (source: string): string =>
  source
    .replace(/\(\?<?[=!](?:\\.|\[(?:\\.|[^\]])*\]|[^()])*\)/g, '')
    .replace(/(\[[^\]]*)\\p\{\w+(?:=\w+)?\}/g, '$1a-f')
    .replace(/\\[pP]\{\w+(?:=\w+)?\}/g, '[a-f]')
    .replace(/\\b/gi, '')

/** Returns texts that the expression accepts, as far as they can be generated, and the parts of its source. */
function listSeeds({ source, flags }: RegExp): string[] {
  const parts = source.match(/[\p{L}\d@.,/ -]+/gu) ?? []
  try {
    const accepted = fc.stringMatching(new RegExp(simplify(source), flags.replace(/[vgy]/g, '')), {
      size: 'small',
    })
    return [...fc.sample(accepted, 20), ...parts]
  } catch {
    return parts
  }
}

/** Milliseconds of processor time, which other programs hardly change. At 800 characters, quadratic expressions need about 1, and cubic ones several hundred. */
const MAX_MS = 30
const LENGTHS = [14, 18, 22, 26, 30, 34, 38, 100, 200, 400, 800]

function findSlowText(expression: RegExp): string | undefined {
  const seeds = new Set(
    listSeeds(expression).flatMap((seed) => [1, 2, 3, 4, 6, 8, 12].map((length) => seed.slice(0, length))),
  )
  for (const seed of seeds) {
    if (seed === '') continue
    for (const length of LENGTHS) {
      const text = `${seed.repeat(length).slice(0, length)}\0!`
      if (measure(expression, [text], MAX_MS) > MAX_MS) return text
    }
  }
  return undefined
}

/** The longest body of a request of the service. */
const LONG = 65_536
const SHORT = LONG / 16
const PLAIN =
  'a|A|é|1|\n| |"|\'|\\|\\n|.|,|;|:|-|_|/|?|&|=|%|(|[|{|<|@|#|""|"a",|ab |John |a.|a,|a1|1,|. |, |a@b.c |💥'.split(
    '|',
  )

/** Returns the start and the repeated text of a long text that takes much longer than its parts. */
function findSlowPlainText(expression: RegExp): readonly [string, string] | undefined {
  if (!/[*+]|,\}/.test(expression.source)) return undefined
  const accepted = listSeeds(expression).slice(0, 5)
  const starts = new Set(['', 'a', ...accepted.flatMap((seed) => [4, 16].map((end) => seed.slice(0, end)))])
  for (const start of starts) {
    for (const plain of PLAIN) {
      const toText = (length: number): string => `${start}${plain.repeat(length / plain.length)}\0!a`
      const ms = measure(expression, [toText(LONG)], MIN_MS)
      if (ms > MIN_MS && ms > MAX_RATIO * measure(expression, Array(16).fill(toText(SHORT)), 0))
        return [start, plain]
    }
  }
  return undefined
}

/** Any expression may take this time. */
const MIN_MS = 5
/** Linear expressions have a ratio of about 1, quadratic ones of 16. */
const MAX_RATIO = 4

/** Returns the shortest of several runs, because others include the compiler and the garbage collector. */
function measure(expression: RegExp, texts: readonly string[], enough: number): number {
  let best = Infinity
  for (let run = 0; run < 5 && best > enough; run++) {
    const start = process.cpuUsage()
    for (const text of texts) text.replace(expression, '')
    const { user, system } = process.cpuUsage(start)
    best = Math.min(best, (user + system) / 1000)
    if (best > 20 * MAX_MS) break
  }
  return best
}

test('finds an expression that backtracks', () => {
  expect(findSlowText(/^(?:[kst]?(?:aa|ii|[aiueo])|n)+$/)).toBeString()
  expect(findSlowText(/(?:[a-z]+,?)+;/)).toBeString()
  expect(findSlowText(/\s*a\s*b?\s*a?\s*$/)).toBeUndefined()
})

test('finds an expression that takes long for plain texts', () => {
  expect(findSlowPlainText(/,+$/)).toEqual(['', ','])
  expect(findSlowPlainText(/("\w+":)("(?:[^"\\]|\\.)*|\[(?:[\s,]|"(?:[^"\\]|\\.)*"?)*)/s)).toBeDefined()
  expect(findSlowPlainText(/("\w+":)("[^"\\]*(?:\\.[^"\\]*)*)/s)).toBeUndefined()
})

describe('no expression takes long', () => {
  const expressions = FILES.flatMap((file) =>
    listExpressions(file).map((expression) => ({ file, expression })),
  )

  test('for repeated parts of what it accepts', () => {
    expect(expressions.length).toBeGreaterThan(200)
    expect(expressions.filter(({ expression }) => findSlowText(expression) !== undefined)).toEqual([])
  })

  test('for long plain texts', () => {
    const found = expressions.map((each) => ({ ...each, slow: findSlowPlainText(each.expression) }))
    expect(found.filter(({ slow }) => slow !== undefined)).toEqual([])
  })
})
