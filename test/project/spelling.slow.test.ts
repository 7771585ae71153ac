/** README, docs, OpenAPI texts, and messages have American spelling, and no word that the glossary replaces. */
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { flagWords } from '../../cspell.json'
import openapi from '../../openapi.json'
import { getToolPath } from '../../scripts/lib/tools.ts'
import { isObject } from '../../src/lib/json.ts'
import { CHECKED_DOCUMENTS, readDocument } from '../support/markdown.ts'
import { ROOT } from '../support/paths.ts'
import { runCommand } from '../support/run-command.ts'

const CSPELL = getToolPath('cspell/bin.mjs')

/** Runs cspell on the documents, or on a text. Returns one line per mistake. */
async function misspellings(text?: string): Promise<string> {
  const input = text === undefined ? [] : ['stdin://README.md']
  const command = [process.execPath, CSPELL, 'lint', '--no-progress', '--no-summary', ...input]
  const { stdout, stderr } = await runCommand(command, { cwd: ROOT, stdin: text ?? '' })
  return stdout + stderr
}

/** Phrases that cspell cannot find, because they are not single words. */
const PHRASES =
  /e-mail|stand-in|\blet in\b|\b(?:carry|carried|carries) out\b|\b(?:bring|brought) (?:about|back)\b|\blook(?:ed|s)? at\b|\d %|[’‘]/gi

/** Removes quoted output of the product, and the glossary, which may contain other words. */
const withoutTranscripts = (text: string): string =>
  text.replace(/^```console\n.*?^```$/gms, '').replace(/^### Glossary$.*/ms, '')

/** Returns the sentences of more than 25 words. Tables, headings, and code blocks do not count. */
function longSentences(text: string): string[] {
  const prose = text
    .replace(/^```\w*\n.*?^```$/gms, '')
    .replace(/^[|#].*$/gm, '\n')
    .replace(/^(?:-|\d\.) /gm, '\n')
    .replace(/\]\([^)]*\)/g, ']')
  const sentences = prose.split(/\n\s*\n|(?<=[.?!]\)?)\s/)
  return sentences.filter((sentence) => sentence.split(/\s+/).length > 25)
}

const TEXT_FIELDS = new Set(['description', 'summary', 'message', 'reason'])

/** Returns the texts for people in a part of the OpenAPI document: descriptions, summaries, and example messages. */
const textsOf = (part: unknown): string[] =>
  isObject(part)
    ? Object.entries(part).flatMap(([name, value]) =>
        typeof value === 'string' && TEXT_FIELDS.has(name) ? [value] : textsOf(value),
      )
    : Array.isArray(part)
      ? part.flatMap(textsOf)
      : []

describe('README and docs', () => {
  test('have no spelling mistakes, and no word that cspell.json forbids', async () => {
    expect(await misspellings()).toBe('')
  })

  test('are checked, so that a typo and a forbidden word are reported', async () => {
    const reported = await misspellings('The servr kindly tells it.\n')
    expect(reported).toContain('servr')
    expect(reported).toContain('tells')
    expect(flagWords.length).toBeGreaterThan(20)
  })

  test.each(CHECKED_DOCUMENTS)('%s has no phrase that the glossary replaces', (file) => {
    expect(withoutTranscripts(readDocument(file)).match(PHRASES) ?? []).toEqual([])
  })

  test.each(CHECKED_DOCUMENTS)('%s has no sentence of more than 25 words', (file) => {
    expect(longSentences(withoutTranscripts(readDocument(file)))).toEqual([])
  })
})

describe('OpenAPI texts', () => {
  const texts = [...new Set(textsOf(openapi))]
  /** Code, email addresses, and the misspelled field of an example are not prose. */
  const prose = texts.join('\n\n').replace(/`[^`\n]*`|\S+@\S+|contactEmial/g, '')

  test('have no spelling mistakes, and no word that cspell.json forbids', async () => {
    expect(texts.length).toBeGreaterThan(500)
    expect(await misspellings(prose)).toBe('')
  })

  test('have no phrase that the glossary replaces', () => {
    expect(prose.match(PHRASES) ?? []).toEqual([])
  })

  test('have no sentence of more than 25 words', () => {
    expect(texts.flatMap(longSentences)).toEqual([])
  })
})

describe('texts in the sources', () => {
  /** Vocabularies of other languages, and generated types. */
  const EXCLUDED = /client\/openapi-types\.ts$|columns\/headings\.ts$|matching\/normalize\//
  const SQL = /^\s*(?:ATTACH|CREATE|DELETE|INSERT|SELECT|UPDATE|WITH)\b/
  const FORBIDDEN = new RegExp(`\\b(?:${flagWords.map((word) => word.split('->')[0]).join('|')})\\b`, 'i')

  /** Returns the texts of more than one word: string literals, templates without their expressions, and JSX text. */
  function textsOfSource(name: string, source: string): string[] {
    const texts: string[] = []
    const visit = (node: unknown): void => {
      if (Array.isArray(node)) node.forEach(visit)
      if (!isObject(node)) return
      if (node.type === 'TemplateLiteral' && Array.isArray(node.quasis))
        texts.push(node.quasis.map(({ value }) => value.cooked).join('…'))
      else if ((node.type === 'Literal' || node.type === 'JSXText') && typeof node.value === 'string')
        texts.push(node.value)
      Object.values(node).forEach(visit)
    }
    visit(parseSync(name, source).program)
    return texts.filter((text) => /\S\s+\S/.test(text) && !SQL.test(text))
  }

  const files = [...new Bun.Glob('src/**/*.{ts,tsx}').scanSync(ROOT)].filter((file) => !EXCLUDED.test(file))
  const texts = files.flatMap((file) => textsOfSource(file, readFileSync(join(ROOT, file), 'utf8')))

  /** Names of fields in code spans are not prose. */
  function findForbidden(text: string): readonly string[] {
    const prose = text.replace(/`[^`\n]*`/g, '')
    return [...(prose.match(PHRASES) ?? []), ...(prose.match(FORBIDDEN) ?? [])]
  }

  test('have no word or phrase that the glossary replaces', () => {
    expect(texts.length).toBeGreaterThan(2000)
    expect(texts.filter((text) => findForbidden(text).length > 0)).toEqual([])
  })

  test('have no sentence of more than 25 words', () => {
    expect(texts.filter((text) => text.endsWith('.')).flatMap(longSentences)).toEqual([])
  })

  test('are checked: literals, templates, and text in JSX', () => {
    const source = `fail('Who is asked?', \`Tell \${name} more\`, <p>It is told.</p>, 'asked', 'SELECT told FROM x')`
    expect(textsOfSource('x.tsx', source).filter((text) => findForbidden(text).length > 0)).toEqual([
      'Who is asked?',
      'Tell … more',
      'It is told.',
    ])
  })
})
