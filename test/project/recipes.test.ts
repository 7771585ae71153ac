/** The recipes write what their tables say, run by fakes of their platforms, and each mistake is found. */
import { describe, expect, test } from 'bun:test'
import { EnrichmentInput, EnrichmentOutput } from '../../src/api/enrich/schema.ts'
import { codeBlock } from '../support/markdown.ts'
import { hubspot } from './recipes/hubspot.ts'
import { marketo } from './recipes/marketo.ts'
import { n8n } from './recipes/n8n.ts'
import { nodeRed } from './recipes/node-red.ts'
import { BLANK_TITLE, type Platform } from './recipes/platform.ts'
import { ADA, readRecipe, useRecipeSandbox } from './recipes/recipe-sandbox.ts'
import { salesforce } from './recipes/salesforce.ts'
import { zapier } from './recipes/zapier.ts'

const PLATFORMS: readonly Platform[] = [hubspot, marketo, n8n, nodeRed, salesforce, zapier]

const createOrganization = useRecipeSandbox()

/** Returns the final record of a lead, the number of its requests, and what careful code does not do. */
async function run({ source, run, rows }: Platform, email: string, fault?: object) {
  const service = await createOrganization(fault)
  const record = await run(source, service, email, rows[email]?.lead)
  return { ...record, requests: await service.requestCount(), problems: await service.problems() }
}

/** The email addresses in the first cells of a table. */
const addressesOf = (text: string): string[] =>
  [...text.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell = '']) => cell.match(/[\w.-]+@[\w.-]+/g) ?? [])

describe.each(PLATFORMS)('the recipe for $name', (platform) => {
  const { name, source, old, filled, title, rows, lost, mistakes } = platform
  const expected = ({ isFilled, lead: _, ...shown }: Platform['lost']) => ({
    ...{ ...(isFilled ? filled : old), ...shown, problems: [] },
  })

  test('has a row for each tested address', () => {
    expect(addressesOf(readRecipe(`${name}.md`)).sort()).toEqual(Object.keys(rows).sort())
  })

  test.each(Object.entries(rows))('writes what its table says for %s', async (email, row) => {
    expect(await run(platform, email)).toEqual(expected(row))
  })

  test('keeps a value for which the response has none', async () => {
    const row = rows[ADA]
    if (row === undefined) throw new Error('the table has no match')
    expect(await run(platform, ADA, BLANK_TITLE)).toEqual({ ...expected(row), [title]: old[title] })
  })

  test('writes nothing for an unknown recordStatus', async () => {
    const effect = { kind: 'change_body', set: { recordStatus: 'Catch-all' } }
    expect(await run(platform, ADA, { effect })).toMatchObject({ ...old, requests: 1, problems: [] })
  })

  test('repeats a lost response at most once, and writes nothing', async () => {
    const fault = { effect: { kind: 'connection_reset' }, afterCommit: true }
    expect(await run(platform, ADA, fault)).toEqual(expected(lost))
    expect(lost.requests).toBeLessThanOrEqual(2)
  })

  test.each(mistakes)('is found if it $name', async ({ part, replacement, email, fault, found }) => {
    const bad = source.replace(part, replacement)
    expect(bad).not.toBe(source)
    const result = await run({ ...platform, source: bad }, email, fault)
    if (found) expect(result).toMatchObject(found)
    else expect(result.problems).not.toEqual([])
  })
})

test('the tutorial for HubSpot shows the action of the recipe', () => {
  const block = codeBlock('docs/first-integration.md', 'sh', '2. Write the action')
  expect(/<<'EOT'\n(.*)^EOT$/ms.exec(block)?.[1]).toBe(hubspot.source)
})

test('the recipe for n8n shows the body of its workflow', () => {
  const workflow: { nodes: { name: string; parameters: { jsonBody?: string } }[] } = JSON.parse(n8n.source)
  const body = workflow.nodes.find(({ name }) => name === 'Enrich')?.parameters.jsonBody ?? ''
  expect(codeBlock('docs/recipes/n8n.md', 'text').trim()).toBe(body.replace(/^=/, ''))
})

describe('each recipe', () => {
  const fields = [EnrichmentInput, EnrichmentOutput].flatMap(({ properties }) => Object.keys(properties))

  test.each(PLATFORMS)('for $name mentions only existing fields', ({ name }) => {
    const mentioned = readRecipe(`${name}.md`).match(
      /\b(con|comp|contact|company|directDial|record)[A-Z0-9]\w*/g,
    )
    expect(mentioned).not.toBeNull()
    expect(mentioned?.filter((field) => !fields.includes(field))).toEqual([])
  })
})
