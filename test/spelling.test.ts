/** README and docs are spelled right, in American English, and without the worst words of the glossary. */
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { flagWords } from '../cspell.json'
import { DOCUMENTS, ROOT, readDocument } from './support/markdown.ts'

const CSPELL = join(ROOT, 'node_modules/cspell/bin.mjs')

/** Runs cspell on the documents, or on a text. Returns what it reports: a line for each mistake. */
async function misspellings(text?: string): Promise<string> {
  const input = text === undefined ? [] : ['stdin://README.md']
  const child = Bun.spawn([process.execPath, CSPELL, 'lint', '--no-progress', '--no-summary', ...input], {
    cwd: ROOT,
    stdin: text === undefined ? 'ignore' : new TextEncoder().encode(text),
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [stdout, stderr] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return stdout + stderr
}

/** What cspell does not see as one word. */
const PHRASES =
  /e-mail|stand-in|\blet in\b|\b(?:carry|carried|carries) out\b|\b(?:bring|brought) (?:about|back)\b|\blook(?:ed|s)? at\b|\d %|[’‘]/gi

/** Quotations of what the product prints may have other words. */
const withoutTranscripts = (text: string): string => text.replace(/^```console\n.*?^```$/gms, '')

describe('README and docs', () => {
  test('have no misspelled word, and no word that cspell.json forbids', async () => {
    expect(await misspellings()).toBe('')
  })

  test('are checked: a typo and a forbidden word are reported', async () => {
    const reported = await misspellings('The servr kindly tells it.\n')
    expect(reported).toContain('servr')
    expect(reported).toContain('tells')
    expect(flagWords.length).toBeGreaterThan(20)
  })

  test.each(DOCUMENTS)('%s has no phrase that the glossary replaces', (file) => {
    expect(withoutTranscripts(readDocument(file)).match(PHRASES) ?? []).toEqual([])
  })

  test.each(DOCUMENTS)('%s has no sentence of more than 25 words', (file) => {
    const prose = withoutTranscripts(readDocument(file))
      .replace(/^```\w*\n.*?^```$/gms, '')
      .replace(/^[|#].*$/gm, '\n')
      .replace(/^(?:-|\d\.) /gm, '\n')
      .replace(/\]\([^)]*\)/g, ']')
    const sentences = prose.split(/\n\s*\n|(?<=[.?!]\)?)\s/)
    expect(sentences.filter((sentence) => sentence.split(/\s+/).length > 25)).toEqual([])
  })
})
